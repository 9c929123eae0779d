import { m } from '@foyer/messages'
import type { Route } from './+types/cart'
import { CartPage } from '../features/sales/cart/CartPage.tsx'
import { OrderGroup } from '../features/sales/checkout/group/OrderGroup.tsx'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params.reference === undefined ? m.sales_cart_title() : m.sales_group_title()} · Foyer` },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The cart, or with a reference the order group that was checked out of it. One route, because every page loads the list of routes. */
export default function DateCartPage({ params: { reference } }: Route.ComponentProps) {
  return reference === undefined ? <CartPage /> : <OrderGroup key={reference} reference={reference} />
}
