import { LoginForm } from '../features/people/accounts/LoginForm.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [
  { title: 'Log in · Foyer' },
  { name: 'description', content: 'Log in to your events, your guests and your takings.' },
]

export default function LoginPage() {
  return <LoginForm />
}
