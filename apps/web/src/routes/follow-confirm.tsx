import { m } from '@foyer/messages'
import { ConfirmFollow } from '../features/guests/followers/ConfirmFollow.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/follow-confirm'

export const meta: Route.MetaFunction = () => [
  { title: m.guests_follow_confirm_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ConfirmFollowPage() {
  return (
    <Page width="narrow">
      <ConfirmFollow />
    </Page>
  )
}
