import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { ResetPasswordForm } from '../features/people/accounts/ResetPasswordForm.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = () => [
  { title: 'New password · Foyer' },
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
