import type { Trx } from '../../../db/database.ts'
import { type LedgerKind, type Posting, postTransaction } from '../ledger/index.ts'
import { settleDebts } from './settle-debts.ts'

interface Credit {
  readonly kind: LedgerKind
  readonly ref: string
  readonly organiserId: string
  readonly currency: string
  /** Minor units. */
  readonly amount: number
  /** Whose it was until now. */
  readonly from: Posting
}

/**
 * Makes money that belongs to no event available to an organiser, and settles their debts with it. The organiser's accounts are locked
 * first, as in the release of an event.
 */
export async function creditOrganiser(
  trx: Trx,
  { kind, ref, organiserId, currency, amount, from }: Credit,
): Promise<void> {
  await trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('currency', '=', currency)
    .orderBy('id')
    .forUpdate()
    .execute()
  const postings: Posting[] = [from, { account: 'organiser_available', organiserId, amount: -amount }]
  await postTransaction(trx, { kind, ref, currency, eventId: null, postings })
  await settleDebts(trx, { organiserId, currency, ref: `${kind}:${ref}`, amount })
}
