import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Posting } from '../../money/ledger/index.ts'
import { promisedPart } from '../gift-cards/index.ts'
import type { OrderRow } from '../orders/index.ts'

/**
 * The postings of a sale: what the buyer paid is now owed to the organiser, the platform and the tax office. What gift cards paid was owed
 * to their holders until now. The money of a sold card has been collected, and is shared like any other. For a card that the organiser gave
 * away, no money was collected: the organiser bears the value from its share, and where the share is too small, from its available balance.
 */
export async function capturePostings(trx: Trx, order: OrderRow, organiserId: string): Promise<Posting[]> {
  const { total, platform_fee: fee, tax_total: tax, gift_card_amount: card } = order
  const share = total - fee - tax
  const promised = await promisedPart(trx, order)
  return [
    { account: 'provider_clearing', amount: total - card },
    { account: 'gift_card_liability', organiserId, amount: card },
    { account: 'gift_card_funding', organiserId, amount: -promised },
    { account: 'organiser_pending', organiserId, amount: -Math.max(0, share - promised) },
    ...(promised > share ? await borne(trx, order, organiserId, promised - share) : []),
    { account: 'platform_fee_revenue', amount: -fee },
    { account: 'tax_payable', amount: -tax },
  ]
}

/**
 * Fee and tax of a sale that brought hardly any money: they come from the organiser's available balance, and the rest is owed. The event's
 * pending money is not touched, because the refunds of its other orders need all of it.
 */
async function borne(trx: Trx, order: OrderRow, organiserId: string, amount: number): Promise<Posting[]> {
  const available = await lockSaleLedgerAccounts(trx, organiserId, order.currency)
  const taken = Math.min(amount, Math.max(0, available))
  return [
    { account: 'organiser_available', organiserId, amount: taken },
    { account: 'dispute_receivable', organiserId, amount: amount - taken },
  ]
}

/**
 * Locks the ledger accounts of a sale in id order, like every posting, and returns what is available to the organiser now. Also called once
 * before the postings of several orders of one organiser, which do not all change the same accounts.
 */
export async function lockSaleLedgerAccounts(trx: Trx, organiserId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ kind: string; owed: number }>`
    select kind, -balance as owed from ledger_accounts
    where currency = ${currency} and (organiser_id = ${organiserId}
      or (organiser_id is null and kind in ('provider_clearing', 'platform_fee_revenue', 'tax_payable', 'provider_fee_expense')))
    order by id for update`.execute(trx)
  return rows.find(({ kind }) => kind === 'organiser_available')?.owed ?? 0
}

export function providerFeePostings(fee: number): Posting[] {
  return [
    { account: 'provider_fee_expense', amount: fee },
    { account: 'provider_clearing', amount: -fee },
  ]
}
