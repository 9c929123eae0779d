import { m } from '@foyer/messages'
import { RegisterForm } from '../features/people/accounts/RegisterForm.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = () => [
  { title: m.shell_page_title({ page: m.account_register_form() }) },
  { name: 'description', content: m.account_register_meta() },
]

export function loader({ context }: Route.LoaderArgs) {
  return { demo: context.get(pageServicesContext).demo }
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  return <RegisterForm demo={loaderData.demo} />
}
