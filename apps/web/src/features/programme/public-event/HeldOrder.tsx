import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lightCall } from '../../../api/light-call.ts'
import { useOrderToken } from '../../../lib/order-tokens.ts'

/** The way to an order that is held, as long as it can be paid. */
export default function HeldOrder({ reference }: { reference: string }) {
  const token = useOrderToken(reference)
  const [order, setOrder] = useState<OrderView | null>(null)
  useEffect(() => {
    let shown = true
    if (token)
      lightCall('getOrder', { params: { reference }, headers: { 'x-order-token': token } }).then(
        (found) => shown && setOrder(found),
        () => undefined,
      )
    return () => {
      shown = false
    }
  }, [reference, token])
  if (order === null || !order.can.pay) return null
  return (
    <p className="notice good margin-bottom-18 text-15">
      {m.events_box_held({ count: order.quantity })}{' '}
      <Link to={`/checkout/${reference}`}>{m.events_box_held_pay()}</Link>
    </p>
  )
}
