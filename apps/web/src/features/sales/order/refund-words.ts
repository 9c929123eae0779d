import type { OrderRefundView, RefundRequestView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { RefundWish } from './refund-wish.ts'

/** The progress of a refund. A failed refund is retried, so for the buyer it is still on its way. `amount` and `date` are formatted. */
export function refundWords(state: OrderRefundView['refunds'][number]['state'], amount: string, date: string): string {
  const words = { amount, date }
  if (state === 'charged_back') return m.sales_refund_charged_back(words)
  return state === 'succeeded' ? m.sales_refund_done(words) : m.sales_refund_on_its_way(words)
}

/** What the event's refund policy allows now. */
export function refundPromise(
  { policy, granted, grantedUntil, total }: Pick<OrderRefundView, 'policy' | 'granted' | 'grantedUntil' | 'total'>,
  on: (at: string) => string,
): string {
  if (total === 0) return m.sales_refund_free()
  if (granted && grantedUntil !== null)
    return policy === 'flexible' ? m.sales_refund_flexible() : m.sales_refund_until({ date: on(grantedUntil) })
  if (policy === 'none') return m.sales_refund_none()
  return m.sales_refund_period_over()
}

/** The dialog's words for the selected tickets. `amount` is formatted. */
export function wishWords(
  { atOnce, mixed, amount: minor }: RefundWish,
  amount: string,
): { title: string; consequence: string; button: string } {
  if (!atOnce)
    return {
      title: m.sales_refund_request(),
      consequence: mixed ? m.sales_refund_decides_mixed() : m.sales_refund_decides(),
      button: m.sales_refund_request_amount({ amount }),
    }
  if (minor === 0)
    return { title: m.sales_refund_return(), consequence: m.sales_refund_stops(), button: m.sales_refund_return() }
  return {
    title: m.sales_refund_return(),
    consequence: m.sales_refund_stops_money(),
    button: m.sales_refund_return_amount({ amount }),
  }
}

/** The confirmation shown when the server has answered. */
export function answerWords(state: RefundRequestView['state'], free: boolean): string {
  if (state !== 'granted') return m.sales_refund_sent_request()
  return free ? m.sales_refund_granted_free() : m.sales_refund_granted()
}
