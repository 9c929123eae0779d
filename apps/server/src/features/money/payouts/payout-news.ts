import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { PayoutRow } from './payout-requests.queries.ts'

const EVENTS = {
  awaiting_confirmation: { name: 'payout.confirmation_asked' },
  withdrawn: { name: 'payout.withdrawn' },
  requested: { name: 'payout.requested' },
  approved: { name: 'payout.approved' },
  rejected: { name: 'payout.rejected' },
  submitted: { name: 'payout.submitted' },
  paid: { name: 'payout.paid' },
  failed: { name: 'payout.failed' },
  returned: { name: 'payout.returned' },
} as const

/** Announces what became of a payout, in the transaction that records it. */
export function announcePayout(
  { outbox }: Pick<Deps, 'outbox'>,
  trx: Trx,
  payout: Pick<PayoutRow, 'id' | 'organiser_id'>,
  news: keyof typeof EVENTS,
): Promise<void> {
  return outbox.announce(trx, { ...EVENTS[news], organiserId: payout.organiser_id, payoutId: payout.id })
}
