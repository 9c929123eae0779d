import { m } from '@foyer/messages'
import type { Route } from './+types/held-ticket'
import { HeldTicket } from '../features/sales/order/HeldTicket.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_held_meta_title() },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'theme-color', content: '#1d1128' },
]

export default function HeldTicketPage({ params }: Route.ComponentProps) {
  return <HeldTicket key={params.transferId} transferId={params.transferId} />
}
