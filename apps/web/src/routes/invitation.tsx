import { m } from '@foyer/messages'
import { OpenInvitation } from '../features/people/organisation/OpenInvitation.tsx'
import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.organisation_invitation() }) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function InvitationPage() {
  return <OpenInvitation />
}
