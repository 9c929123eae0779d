import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import type { LedgerKind } from './ledger-kinds.ts'

export type LedgerAccountKind =
  | 'provider_clearing'
  | 'organiser_pending'
  | 'organiser_available'
  | 'payout_in_transit'
  | 'platform_bank'
  | 'refund_clearing'
  | 'platform_fee_revenue'
  | 'provider_fee_expense'
  | 'tax_payable'
  | 'dispute_receivable'
  | 'dispute_loss'
  | 'gift_card_liability'
  | 'gift_card_funding'

/** One side of a transaction: debit positive, credit negative, minor units. Only organisers' accounts have an owner. */
export interface Posting {
  readonly account: LedgerAccountKind
  readonly organiserId?: string
  readonly amount: number
}

/** Something that moved money. `kind` and `ref` together happen once. */
export interface LedgerTransaction {
  readonly kind: LedgerKind
  readonly ref: string
  readonly currency: string
  readonly eventId: string | null
  /** When it happened, if not now. */
  readonly at?: Date
  readonly postings: readonly Posting[]
}

/**
 * Posts a balanced transaction and moves the balances with it, in id order so that two payments cannot wait for each other.
 * `id` is for rows of the caller that name the transaction. Unique (kind, ref) makes a second posting of the same thing fail; a deferred trigger refuses what does not sum to zero.
 */
export async function postTransaction(trx: Trx, transaction: LedgerTransaction, id = uuidv7()): Promise<void> {
  const postings = transaction.postings.filter((posting) => posting.amount !== 0)
  if (postings.length === 0) return
  await trx
    .insertInto('ledger_transactions')
    .values({
      id,
      kind: transaction.kind,
      ref: transaction.ref,
      event_id: transaction.eventId,
      ...(transaction.at && { created_at: transaction.at }),
    })
    .execute()
  const entries = []
  for (const posting of postings)
    entries.push({
      id: uuidv7(),
      transaction_id: id,
      account_id: await accountId(trx, posting, transaction.currency),
      currency: transaction.currency,
      amount: posting.amount,
    })
  await trx.insertInto('ledger_entries').values(entries).execute()
  for (const entry of entries.toSorted((a, b) => a.account_id.localeCompare(b.account_id)))
    await trx
      .updateTable('ledger_accounts')
      .set({ balance: sql<number>`balance + ${entry.amount}` })
      .where('id', '=', entry.account_id)
      .execute()
}

async function accountId(trx: Trx, posting: Posting, currency: string): Promise<string> {
  const find = () =>
    trx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', posting.account)
      .where(sql<boolean>`organiser_id is not distinct from ${posting.organiserId ?? null}::uuid`)
      .where('currency', '=', currency)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await trx
    .insertInto('ledger_accounts')
    .values({ id: uuidv7(), kind: posting.account, organiser_id: posting.organiserId ?? null, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('A ledger account just written is not there')
  return made.id
}
