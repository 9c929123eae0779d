import { m } from '@foyer/messages'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/payment-verify'
import { PaymentReturn } from '../features/sales/payment/PaymentReturn.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.sales_payment_meta_title() },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function PaymentVerifyPage() {
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? query.get('trxref') ?? ''
  return <PaymentReturn key={reference} reference={reference} />
}
