import { RegisterForm } from '../features/people/accounts/RegisterForm.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = () => [
  { title: 'Create an account · Foyer' },
  { name: 'description', content: 'Put your event on sale within minutes. An account is free.' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { demo: context.get(pageServicesContext).demo }
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  return <RegisterForm demo={loaderData.demo} />
}
