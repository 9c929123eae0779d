import { m } from '@foyer/messages'
import { LeaveFollow } from '../features/guests/followers/LeaveFollow.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/follow-leave'

export const meta: Route.MetaFunction = () => [
  { title: m.guests_follow_leave_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function LeaveFollowPage() {
  return (
    <Page width="narrow">
      <LeaveFollow />
    </Page>
  )
}
