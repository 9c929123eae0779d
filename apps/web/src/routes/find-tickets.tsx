import { m } from '@foyer/messages'
import type { Route } from './+types/find-tickets'
import { FindTickets } from '../features/sales/order/FindTickets.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_find_meta_title() },
  { name: 'description', content: m.sales_find_meta_description() },
]

export default function FindTicketsPage() {
  return <FindTickets />
}
