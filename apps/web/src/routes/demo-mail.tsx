import { m } from '@foyer/messages'
import { data } from 'react-router'
import { DemoMail } from '../features/platform/demo-mail/DemoMail.tsx'
import type { Route } from './+types/demo-mail'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

/** This page exists in demo mode only, as do the calls behind it. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(pageServicesContext).mailbox) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: m.admin_demo_mail_page_title() },
  { name: 'robots', content: 'noindex' },
]

export default function DemoMailPage() {
  return <DemoMail />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
