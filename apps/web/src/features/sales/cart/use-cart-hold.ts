import { m } from '@foyer/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorCode, errorMessage, isApiError } from '../../../api/errors.ts'
import { usePlaceOrderGroupMutation, usePlaceOrderMutation } from '../../../api/hooks.ts'
import { type CartDate, emptyCart, rememberHeldCart } from '../../../lib/date-cart.ts'
import { rememberOrderToken } from '../../../lib/order-tokens.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'

/** Why the cart could not be held, and which of its dates is to blame; null where none is. */
export interface CartProblem {
  readonly message: string
  readonly eventId: string | null
}

function problemOf(error: unknown): CartProblem {
  const details = isApiError(error) ? error.data.details : undefined
  const eventId = details?.['eventId']
  return {
    message: errorCode(error) === 'network.failed' ? m.events_box_connection_lost() : errorMessage(error),
    eventId: typeof eventId === 'string' ? eventId : null,
  }
}

/** A date as the order asks for it, without what only the cart shows. */
function requestOf({ eventId, items, bundles, promoCode, source }: CartDate) {
  return {
    eventId,
    items: items.map(({ name: _name, ...item }) => item),
    ...(bundles && { bundles: bundles.map(({ name: _name, ...bundle }) => bundle) }),
    ...(promoCode !== undefined && { promoCode }),
    ...(source !== undefined && { source }),
  }
}

/** Holds all dates of the cart together and goes to the checkout. Where one date is refused, none is held and the cart stays. */
export function useCartHold(dates: readonly CartDate[]) {
  const navigate = useNavigate()
  const [placeGroup, group] = usePlaceOrderGroupMutation()
  const [placeOrder, order] = usePlaceOrderMutation()
  const keyFor = useAttemptKey()
  const [problem, setProblem] = useState<CartProblem | null>(null)

  const place = async () => {
    setProblem(null)
    const carts = dates.map(requestOf)
    const [only, ...others] = carts
    const headers = { 'idempotency-key': keyFor(carts) }
    try {
      if (only === undefined) return
      if (others.length === 0) {
        const placed = await placeOrder({ headers, body: only }).unwrap()
        rememberOrderToken(placed.reference, placed.token)
        emptyCart()
        await navigate(`/checkout/${placed.reference}`)
        return
      }
      const placed = await placeGroup({ headers, body: { carts } }).unwrap()
      rememberOrderToken(placed.reference, placed.token)
      for (const each of placed.orders) rememberOrderToken(each.reference, each.token)
      rememberHeldCart(placed.reference)
      await navigate(`/cart/${placed.reference}`)
    } catch (error) {
      const met = problemOf(error)
      // A single order does not name its date.
      setProblem(others.length === 0 && only ? { ...met, eventId: only.eventId } : met)
    }
  }

  return { place, busy: group.isLoading || order.isLoading, problem, forgetProblem: () => setProblem(null) }
}
