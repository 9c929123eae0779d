import { m } from '@foyer/messages'
import type { Route } from './+types/order'
import { Order } from '../features/sales/order/Order.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_order_meta_title() },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'theme-color', content: '#1d1128' },
]

export default function OrderPage({ params }: Route.ComponentProps) {
  return <Order key={params.reference} reference={params.reference} />
}
