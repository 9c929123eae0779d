import { m } from '@foyer/messages'
import { LeaveWaitingList } from '../features/sales/waiting-list/LeaveWaitingList.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/leave-waiting-list'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_leave_meta_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function LeaveWaitingListPage() {
  return (
    <Page width="narrow">
      <LeaveWaitingList />
    </Page>
  )
}
