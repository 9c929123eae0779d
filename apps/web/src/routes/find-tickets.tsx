import type { Route } from './+types/find-tickets'
import { FindTickets } from '../features/sales/order/FindTickets.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Find my tickets · Foyer' },
  { name: 'description', content: 'Have the links to the tickets you bought sent to you again.' },
]

export default function FindTicketsPage() {
  return <FindTickets />
}
