import { m } from '@foyer/messages'
import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { VerifyEmail } from '../features/people/accounts/VerifyEmail.tsx'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.account_title_verify() }) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  return (
    <AccountStage>
      <VerifyEmail />
    </AccountStage>
  )
}
