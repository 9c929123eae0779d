import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStartPaymentMutation } from '../../../api/hooks.ts'
import { errorCode, errorMessage, fieldErrors } from '../../../api/errors.ts'
import { forgetDraft, type CheckoutDraft } from './checkout-draft.ts'
import { buyerRequest, methodOf } from './checkout-form.ts'
import { useBackFromProvider } from '../../../lib/use-back-from-provider.ts'

/** What stood in the way of paying. `fields` by the form's paths. */
export interface PaymentProblem {
  readonly message: string
  readonly offline: boolean
  readonly fields: Readonly<Record<string, string>>
}

/** Failures after which the order, or what is asked of it, is no longer what this page shows. */
const orderMoved = new Set([
  'order.state',
  'order.hold_expired',
  'order.not_found',
  'order.answers_invalid',
  'order.answers_missing',
  'payment.method_unavailable',
])

function problemOf(error: unknown): PaymentProblem {
  const offline = errorCode(error) === 'network.failed'
  // The server names a buyer's field by its path in the request.
  const fields = Object.entries(fieldErrors(error)).map(
    ([path, text]) => [path.replace(/^named\.(?:buyer\.)?/, ''), text] as const,
  )
  return {
    message: offline ? m.sales_checkout_offline() : errorMessage(error),
    offline,
    fields: Object.fromEntries(fields),
  }
}

/** Names the buyer, starts the payment and leaves for the provider; a free order goes straight to its tickets. */
export function usePaymentStart(order: OrderView, token: string, reload: () => void) {
  const navigate = useNavigate()
  const [startPayment] = useStartPaymentMutation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PaymentProblem | null>(null)

  useBackFromProvider(() => {
    setBusy(false)
    reload()
  })

  const start = async (values: CheckoutDraft): Promise<PaymentProblem | null> => {
    setBusy(true)
    setProblem(null)
    try {
      const method = methodOf(order, values)
      const { redirectUrl } = await startPayment({
        params: { reference: order.reference },
        headers: { 'x-order-token': token },
        body: { named: buyerRequest(values, order.questions), ...(method !== null && { method }) },
      }).unwrap()
      forgetDraft(order.reference)
      if (redirectUrl !== null) window.location.assign(redirectUrl)
      else await navigate(`/orders/${order.reference}`, { replace: true })
      return null
    } catch (error) {
      const met = problemOf(error)
      setBusy(false)
      setProblem(met)
      if (orderMoved.has(errorCode(error) ?? '')) reload()
      return met
    }
  }

  return { start, busy, problem }
}
