import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { VerifyEmail } from '../features/people/accounts/VerifyEmail.tsx'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your e-mail address · Foyer' },
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
