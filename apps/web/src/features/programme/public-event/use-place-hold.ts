import type { PlaceOrderInput } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorCode, errorMessage, isApiError } from '../../../api/errors.ts'
import { useLightCall } from '../../../api/light-call.ts'
import { rememberOrderToken } from '../../../lib/order-tokens.ts'
import { newAttemptKey } from '../../../lib/use-attempt-key.ts'
import { rememberHold } from './held-order.ts'
import { rememberedSource } from './visit-source.ts'

/** Why tickets could not be held. `left` is the remaining number of each ticket type. */
export interface HoldProblem {
  readonly message: string
  readonly left: ReadonlyMap<string, number>
  /** It was the promo code that was refused. */
  readonly ofPromoCode: boolean
}

/** Checked by hand: with a schema the page would load the whole validation library for two fields. */
function leftOf(error: unknown): HoldProblem['left'] {
  const { ticketId: ticketTypeId, left } = (isApiError(error) && error.data.details) || {}
  return new Map(typeof ticketTypeId === 'string' && typeof left === 'number' ? [[ticketTypeId, left]] : [])
}

function problemOf(error: unknown): HoldProblem {
  const code = errorCode(error)
  return {
    message: code === 'network.failed' ? m.events_box_connection_lost() : errorMessage(error),
    left: leftOf(error),
    ofPromoCode: code?.startsWith('promo.') ?? false,
  }
}

/** Whether the server may have processed the request although its answer was lost. */
const isUncertain = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 500

/** Holds the chosen tickets and goes to the checkout. Repeating an uncertain attempt never holds twice. */
export function usePlaceHold(eventId: string) {
  const navigate = useNavigate()
  const { call: placeOrder, busy } = useLightCall('placeOrder')
  const [problem, setProblem] = useState<HoldProblem | null>(null)
  const attempt = useRef<{ cart: string; key: string } | null>(null)

  const place = async (
    wanted: Pick<PlaceOrderInput, 'items' | 'bundles' | 'promoCode'>,
  ): Promise<HoldProblem | null> => {
    const source = rememberedSource(eventId)
    const body = { eventId, ...wanted, ...(source !== null && { source }) }
    const cart = JSON.stringify(body)
    if (attempt.current?.cart !== cart) attempt.current = { cart, key: newAttemptKey() }
    setProblem(null)
    try {
      const headers = { 'idempotency-key': attempt.current.key }
      const order = await placeOrder({ body, headers })
      attempt.current = null
      rememberOrderToken(order.reference, order.token)
      rememberHold(eventId, order.reference)
      await navigate(`/checkout/${order.reference}`)
      return null
    } catch (error) {
      if (!isUncertain(error)) attempt.current = null
      const met = problemOf(error)
      setProblem(met)
      return met
    }
  }

  return { place, busy, problem, forgetProblem: () => setProblem(null) }
}
