import type { PayoutAccountView, PayoutStatementView, PayoutView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import type { BadgeTone } from '../../../ui/StatusBadge.tsx'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const timeOf = (instant: string) => when.format(new Date(instant))

export function payoutAccountInWords({ bankName, last4 }: Pick<PayoutAccountView, 'bankName' | 'last4'>): string {
  return `${bankName} ···· ${last4}`
}

const MATCHES: Readonly<Record<NonNullable<PayoutAccountView['nameMatch']>, readonly [BadgeTone, string]>> = {
  same: ['good', 'The name fits'],
  close: ['warn', 'The name nearly fits'],
  different: ['bad', 'Another name'],
}

/** How the name that was typed and the bank's agree: a tone and a few words. */
export const matchInWords = (match: NonNullable<PayoutAccountView['nameMatch']>) => MATCHES[match]

const STEPS: Readonly<Record<PayoutView['state'], string>> = {
  requested: 'Asked for',
  approved: 'Approved',
  rejected: 'Rejected',
  submitted: 'Told to the bank',
  paid: 'Paid',
  failed: 'Failed: the money is available again',
  unknown: 'Being checked',
}

export const stepInWords = (state: PayoutView['state']) => STEPS[state]

type Line = PayoutStatementView['lines'][number]

const MOVES: Readonly<Record<Line['kind'], string>> = {
  release: 'Released',
  refund: 'Refunds after the release',
  chargeback: 'Chargeback',
  settlement: 'Debt settled',
  payout: 'Payout',
  payout_returned: 'Payout that failed, available again',
  adjustment: 'Adjustment',
}

/** `Released: Harmattan Nights`, `Payout 7F3K292QDX`, `Chargeback: Harmattan Nights, order 7F3K2-92QDX` */
export function moveInWords({ kind, event, payoutReference, orderReference }: Line): string {
  const what = payoutReference === null ? MOVES[kind] : `${MOVES[kind]} (${payoutReference})`
  const order = orderReference === null ? '' : `, order ${displayReference(orderReference)}`
  return event ? `${what}: ${event.title}${order}` : what
}

/** `fraudulent, dispute dp_1Q2w3E`; empty for what no dispute caused. */
export function disputeInWords({ reason, dispute }: Pick<Line, 'reason' | 'dispute'>): string {
  if (dispute === null) return ''
  return reason ? `${reason}, dispute ${dispute}` : `Dispute ${dispute}`
}
