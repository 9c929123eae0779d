import type { PaymentResultView } from '@foyer/contract'

/** What the return page makes of a payment that is decided. */
export type Outcome = 'paid' | 'failed' | 'mismatch' | 'late' | 'refunded' | 'disputed'

/**
 * The outcome for the buyer: the order decides where the two differ, for money can arrive after the tickets went back on sale.
 */
export function outcomeOf({ state, orderState }: Pick<PaymentResultView, 'state' | 'orderState'>): Outcome {
  if (state === 'mismatch') return 'mismatch'
  if (state === 'failed' || state === 'abandoned') return 'failed'
  if (state === 'disputed' || state === 'lost') return 'disputed'
  if (orderState === 'refunding' || orderState === 'expired' || orderState === 'cancelled') return 'late'
  if (state === 'refunded' || orderState === 'refunded') return 'refunded'
  return 'paid'
}

interface OutcomeWords {
  readonly title: string
  /** What to read where the server's own message says no more. */
  readonly text: string
}

export const outcomeWords: Readonly<Record<Outcome, OutcomeWords>> = {
  paid: { title: 'Paid. You’re going!', text: 'Your tickets are ready, and on their way to your mail.' },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged.',
  },
  mismatch: {
    title: 'The amount does not match',
    text: 'What arrived is not what the order costs, so no tickets were issued. The money goes back the way it came.',
  },
  late: {
    title: 'Your payment came too late',
    text: 'The tickets had gone back on sale and none were left to give you. Your money goes back the way it came.',
  },
  refunded: { title: 'This payment was refunded', text: 'The money went back the way it came.' },
  disputed: { title: 'This payment is disputed', text: 'Your bank is looking into it. The organiser knows.' },
}
