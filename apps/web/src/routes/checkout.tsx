import { m } from '@foyer/messages'
import type { Route } from './+types/checkout'
import { Checkout } from '../features/sales/checkout/Checkout.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_checkout_meta_title() },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function CheckoutPage({ params }: Route.ComponentProps) {
  return <Checkout key={params.reference} reference={params.reference} />
}
