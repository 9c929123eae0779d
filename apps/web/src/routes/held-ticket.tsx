import type { Route } from './+types/held-ticket'
import { HeldTicket } from '../features/sales/order/HeldTicket.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Your ticket · Foyer' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'theme-color', content: '#1d1128' },
]

export default function HeldTicketPage({ params }: Route.ComponentProps) {
  return <HeldTicket key={params.transferId} transferId={params.transferId} />
}
