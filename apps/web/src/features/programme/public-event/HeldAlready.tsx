import { m } from '@foyer/messages'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useGetOrderQuery } from '../../../api/hooks.ts'
import { useOrderToken } from '../../../lib/order-tokens.ts'
import { heldReference } from './held-order.ts'

interface HeldAlreadyProps {
  eventId: string
}

/** Leads buyers who came back from the checkout to the tickets that are still held for them. */
export function HeldAlready({ eventId }: HeldAlreadyProps) {
  // Looked up once: a hold that is placed from this page opens the checkout, which reads the order itself.
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => setReference(heldReference(eventId)), [eventId])
  return reference === null ? null : <HeldOrder reference={reference} />
}

function HeldOrder({ reference }: { reference: string }) {
  const token = useOrderToken(reference)
  const { data } = useGetOrderQuery(
    token ? { params: { reference }, headers: { 'x-order-token': token } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  if (data === undefined || !data.can.pay) return null
  return (
    <p className="notice good margin-bottom-18 text-15">
      {m.events_box_held({ count: data.quantity })} <Link to={`/checkout/${reference}`}>{m.events_box_held_pay()}</Link>
    </p>
  )
}
