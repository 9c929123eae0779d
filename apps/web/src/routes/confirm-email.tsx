import { m } from '@foyer/messages'
import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { ConfirmEmail } from '../features/people/accounts/ConfirmEmail.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.account_title_email() }) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ConfirmEmailPage() {
  return (
    <AccountStage>
      <ConfirmEmail />
    </AccountStage>
  )
}
