import type { OrderGroupView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorCode, errorMessage, fieldErrors, isApiError } from '../../../../api/errors.ts'
import { useSetOrderGroupBuyerMutation, useStartGroupPaymentMutation } from '../../../../api/hooks.ts'
import { methodOf } from '../checkout-form.ts'
import { useBackFromProvider } from '../../../../lib/use-back-from-provider.ts'
import type { PaymentProblem } from '../use-payment-start.ts'
import { forgetGroupDraft, type GroupDraft } from './group-draft.ts'
import { groupRequest, isOfDate, pathOfDate } from './group-form.ts'

function problemOf(error: unknown, group: OrderGroupView): PaymentProblem {
  const offline = errorCode(error) === 'network.failed'
  const eventId = isApiError(error) ? error.data.details?.['eventId'] : undefined
  const place = group.orders.findIndex(({ order }) => order.event._id === eventId)
  const fields = Object.entries(fieldErrors(error)).map(([path, text]) => {
    const own = path.replace(/^buyer\./, '')
    return [place >= 0 && isOfDate(own) ? pathOfDate(place, own) : own, text] as const
  })
  const date = group.orders[place]?.order.event.title
  const message = errorMessage(error)
  return {
    message: offline
      ? m.sales_checkout_offline()
      : date === undefined
        ? message
        : m.sales_group_problem_of({ event: date, problem: message }),
    offline,
    fields: Object.fromEntries(fields),
  }
}

/** Names the buyer of all orders, starts their one payment and leaves for the provider. */
export function useGroupPayment(group: OrderGroupView, token: string, reload: () => void) {
  const [setBuyer] = useSetOrderGroupBuyerMutation()
  const [startPayment] = useStartGroupPaymentMutation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PaymentProblem | null>(null)

  useBackFromProvider(() => {
    setBusy(false)
    reload()
  })

  const start = async (values: GroupDraft): Promise<PaymentProblem | null> => {
    const call = { params: { reference: group.reference }, headers: { 'x-order-token': token } }
    setBusy(true)
    setProblem(null)
    try {
      await setBuyer({ ...call, body: groupRequest(values, group) }).unwrap()
      const method = methodOf(group, values)
      const { redirectUrl } = await startPayment({ ...call, body: method === null ? {} : { method } }).unwrap()
      forgetGroupDraft(group.reference)
      if (redirectUrl !== null) window.location.assign(redirectUrl)
      else reload()
      return null
    } catch (error) {
      const met = problemOf(error, group)
      setBusy(false)
      setProblem(met)
      const code = errorCode(error)
      if (code === 'payment.method_unavailable' || (code?.startsWith('order.') ?? false)) reload()
      return met
    }
  }

  return { start, busy, problem }
}
