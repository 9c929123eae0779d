import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/sandbox-pay'
import { SandboxPay } from '../features/sales/sandbox/SandboxPay.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

/** Exists only where the sandbox provider is enabled, like the calls behind it. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(pageServicesContext).sandbox) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: m.sales_sandbox_meta_title() },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function SandboxPayPage({ params }: Route.ComponentProps) {
  return <SandboxPay key={params.reference} reference={params.reference} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
