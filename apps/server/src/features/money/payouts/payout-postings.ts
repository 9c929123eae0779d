import type { Trx } from '../../../db/database.ts'
import { postTransaction } from '../ledger/index.ts'
import type { PayoutRow } from './payout-requests.queries.ts'
import { settleDebts } from './settle-debts.ts'

type Account = 'organiser_available' | 'payout_in_transit' | 'platform_bank'

/** Moves a payout's money from one account to the next, once a kind. The caller holds the lock on the organiser's accounts. */
export async function postPayout(
  trx: Trx,
  kind: 'payout_submitted' | 'payout_paid' | 'payout_failed' | 'payout_returned',
  payout: PayoutRow,
  [from, to]: [Account, Account],
): Promise<void> {
  const side = (account: Account, amount: number) => ({
    account,
    amount,
    ...(account !== 'platform_bank' && { organiserId: payout.organiser_id }),
  })
  await postTransaction(trx, {
    kind,
    ref: payout.id,
    currency: payout.currency,
    eventId: null,
    postings: [side(from, payout.amount), side(to, -payout.amount)],
  })
  // Money that comes back pays debts, which would otherwise wait for another event.
  const { id, organiser_id: organiserId, currency, amount } = payout
  if (to === 'organiser_available') await settleDebts(trx, { organiserId, currency, ref: `${id}:${kind}`, amount })
}
