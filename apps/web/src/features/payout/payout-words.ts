import type { PayoutAccountView, PayoutStatementView, PayoutView } from '@foyer/contract'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const timeOf = (instant: string) => when.format(new Date(instant))

export function accountInWords({ bankName, last4 }: Pick<PayoutAccountView, 'bankName' | 'last4'>): string {
  return `${bankName} ···· ${last4}`
}

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
  payout: 'Payout',
  payout_returned: 'Payout that failed, available again',
  adjustment: 'Adjustment',
}

/** `Released: Harmattan Nights`, `Payout 7F3K292QDX` */
export function moveInWords({ kind, event, payoutReference }: Line): string {
  const what = payoutReference === null ? MOVES[kind] : `${MOVES[kind]} (${payoutReference})`
  return event ? `${what}: ${event.title}` : what
}
