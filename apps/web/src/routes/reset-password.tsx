import { m } from '@foyer/messages'
import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { ResetPasswordForm } from '../features/people/accounts/ResetPasswordForm.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.account_new_password() }) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordPage() {
  return (
    <AccountStage>
      <ResetPasswordForm />
    </AccountStage>
  )
}
