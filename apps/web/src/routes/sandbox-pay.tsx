import type { Route } from './+types/sandbox-pay'
import { SandboxPay } from '../features/sandbox/SandboxPay.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Sandpay: pretend payments' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function SandboxPayPage({ params }: Route.ComponentProps) {
  return <SandboxPay key={params.reference} reference={params.reference} />
}
