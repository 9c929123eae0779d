import { useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { heldReference } from './held-order.ts'

const HeldOrder = lazyPart(() => import('./HeldOrder.tsx'), { missing: () => null })

interface HeldAlreadyProps {
  eventId: string
}

/** Leads buyers who came back from the checkout to the tickets that are still held for them. */
export function HeldAlready({ eventId }: HeldAlreadyProps) {
  // Looked up once: a hold that is placed from this page opens the checkout, which reads the order itself.
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => setReference(heldReference(eventId)), [eventId])
  if (reference === null) return null
  return <HeldOrder reference={reference} />
}
