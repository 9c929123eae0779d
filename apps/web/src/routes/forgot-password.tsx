import { m } from '@foyer/messages'
import { AccountStage } from '../features/people/accounts/AccountStage.tsx'
import { ForgotPasswordForm } from '../features/people/accounts/ForgotPasswordForm.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.account_title_forgot() }) },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { demo: context.get(pageServicesContext).demo }
}

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountStage>
      <ForgotPasswordForm demo={loaderData.demo} />
    </AccountStage>
  )
}
