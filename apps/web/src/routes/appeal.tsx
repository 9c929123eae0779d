import { m } from '@foyer/messages'
import { MyAppeals } from '../features/platform/appeals/MyAppeals.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/appeal'

export const meta: Route.MetaFunction = () => [
  { title: m.admin_appeal_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function AppealPage() {
  return (
    <Page width="narrow">
      <MyAppeals />
    </Page>
  )
}
