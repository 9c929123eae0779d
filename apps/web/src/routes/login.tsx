import { m } from '@foyer/messages'
import { LoginForm } from '../features/people/accounts/LoginForm.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.shell_log_in() }) },
  { name: 'description', content: m.account_login_meta() },
]

export default function LoginPage() {
  return <LoginForm />
}
