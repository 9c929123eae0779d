import type { PaymentResultView } from '@foyer/contract'
import { m } from '@foyer/messages'

/** How a payment ended, as the return page shows it. */
export type Outcome = 'paid' | 'failed' | 'mismatch' | 'late' | 'refunded' | 'disputed'

/**
 * The outcome for the buyer. Money can arrive after the tickets went back on sale, and buyers can reload the page of a declined payment
 * after another one paid for the order, so the order's state decides.
 */
export function outcomeOf({ state, orderState }: Pick<PaymentResultView, 'state' | 'orderState'>): Outcome {
  if (state === 'mismatch') return 'mismatch'
  if (state === 'failed' || state === 'abandoned') return orderState === 'paid' ? 'paid' : 'failed'
  if (state === 'disputed' || state === 'lost') return 'disputed'
  if (orderState === 'refunding' || orderState === 'expired' || orderState === 'cancelled') return 'late'
  if (state === 'refunded' || orderState === 'refunded') return 'refunded'
  return 'paid'
}

/** What the return page says of an outcome. */
export interface OutcomeWords {
  readonly title: () => string
  readonly text: () => string
}

/** How the return page announces each outcome. */
export const outcomeWords: Readonly<Record<Outcome, OutcomeWords>> = {
  paid: { title: m.sales_payment_paid_title, text: m.sales_payment_paid_text },
  failed: { title: m.sales_payment_failed_title, text: m.sales_payment_declined },
  mismatch: { title: m.sales_payment_mismatch_title, text: m.sales_payment_mismatch_text },
  late: { title: m.sales_payment_late_title, text: m.sales_payment_late_text },
  refunded: { title: m.sales_payment_refunded_title, text: m.sales_payment_refunded_text },
  disputed: { title: m.sales_payment_disputed_title, text: m.sales_payment_disputed_text },
}

/** The same of a payment for a dearer date: the order stays as it is where it does not move. */
export const moveOutcomeWords: Readonly<Record<Outcome, OutcomeWords>> = {
  ...outcomeWords,
  paid: { title: m.sales_payment_moved_title, text: m.sales_payment_moved_text },
  failed: { title: m.sales_payment_not_moved_title, text: m.sales_payment_not_moved_failed },
  mismatch: { title: m.sales_payment_not_moved_title, text: m.sales_payment_not_moved_text },
  late: { title: m.sales_payment_not_moved_title, text: m.sales_payment_not_moved_text },
}

/** Why a payment failed, and whether the tickets are still reserved so that the buyer can try again. */
export function failureWords(state: PaymentResultView['state'], held: boolean): string {
  if (state === 'abandoned') return held ? m.sales_payment_abandoned_held() : m.sales_payment_abandoned()
  return held ? m.sales_payment_declined_held() : m.sales_payment_declined()
}
