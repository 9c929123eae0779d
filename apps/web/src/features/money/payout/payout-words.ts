import type { PayoutAccountView, PayoutStatementView, PayoutView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import type { BadgeTone } from '../../../ui/Badge.tsx'

type Match = NonNullable<PayoutAccountView['nameMatch']>
type Line = PayoutStatementView['lines'][number]

/** `12 Mar 2026, 14:30`, on the reader's clock. */
export const timeOf = (instant: string) => formatDate(instant, 'moment')

/** `Bank of the Cape ···· 4567` */
export function payoutAccountInWords({ bankName, last4 }: Pick<PayoutAccountView, 'bankName' | 'last4'>): string {
  return `${bankName} ···· ${last4}`
}

const matches: Readonly<Record<Match, readonly [BadgeTone, () => string]>> = {
  same: ['good', m.money_account_name_same],
  close: ['warn', m.money_account_name_close],
  different: ['bad', m.money_account_name_different],
}

/** How well the name that was entered matches the bank's: a tone and a few words. */
export function matchInWords(match: Match): { tone: BadgeTone; words: string } {
  const [tone, words] = matches[match]
  return { tone, words: words() }
}

const states: Readonly<Record<PayoutView['state'], () => string>> = {
  awaiting_confirmation: m.money_state_awaiting_confirmation,
  withdrawn: m.money_state_withdrawn,
  requested: m.money_state_requested,
  approved: m.money_state_approved,
  rejected: m.money_state_rejected,
  submitted: m.money_state_submitted,
  paid: m.money_state_paid,
  failed: m.money_state_failed,
  unknown: m.money_state_unknown,
}

/** A payout's status. */
export const stateInWords = (state: PayoutView['state']): string => states[state]()

/** The steps of a payout's history: each status and what follows from it. */
export function stepsInWords({
  steps,
}: Pick<PayoutView, 'steps'>): (PayoutView['steps'][number] & { words: string })[] {
  const isConfirmed = steps[0]?.state === 'awaiting_confirmation'
  const wordsOf = (state: PayoutView['state']) => {
    if (state === 'failed') return m.money_step_failed()
    if (state === 'awaiting_confirmation') return m.money_state_requested()
    // Another member requested it in the step before.
    if (state === 'requested' && isConfirmed) return m.money_step_confirmed()
    return stateInWords(state)
  }
  return steps.map((step) => ({ ...step, words: wordsOf(step.state) }))
}

const lineKinds: Readonly<Record<Line['kind'], () => string>> = {
  release: m.money_line_release,
  refund: m.money_line_refund,
  chargeback: m.money_line_chargeback,
  settlement: m.money_line_settlement,
  payout: m.money_line_payout,
  payout_returned: m.money_line_payout_returned,
  gift_card: m.money_line_gift_card,
  gift_card_expired: m.money_line_gift_card_expired,
  adjustment: m.money_line_adjustment,
}

/** `Released · Harmattan Nights`, `Payout · 7F3K292QDX`, `Chargeback · Harmattan Nights · Order 7F3K2-92QDX` */
export function moveInWords({ kind, event, payoutReference, orderReference }: Line): string {
  const order = orderReference && m.money_order_numbered({ reference: displayReference(orderReference) })
  return joinFacts([lineKinds[kind](), payoutReference, event?.title, order])
}

/** `fraudulent · Dispute dp_1Q2w3E`; empty if no dispute caused the movement. */
export function disputeInWords({ reason, dispute }: Pick<Line, 'reason' | 'dispute'>): string {
  if (dispute === null) return ''
  return joinFacts([reason, m.money_dispute_numbered({ reference: dispute })])
}
