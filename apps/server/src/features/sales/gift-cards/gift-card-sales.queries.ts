import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { GiftCardSalesTable } from '../../../db/schema/index.ts'

export type GiftCardSaleRow = Selectable<GiftCardSalesTable>

/** A sale by its id. */
export function findSale(db: Database | Trx, id: string): Promise<GiftCardSaleRow | undefined> {
  return db.selectFrom('gift_card_sales').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a sale: of several payments that arrive for it, only one buys its card. Locked after the payment and before the card. */
export function lockSale(trx: Trx, id: string): Promise<GiftCardSaleRow | undefined> {
  return trx.selectFrom('gift_card_sales').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The sale that an earlier request with the same key made. */
export function findSaleByKey(db: Database | Trx, key: Buffer): Promise<GiftCardSaleRow | undefined> {
  return db.selectFrom('gift_card_sales').selectAll().where('request_key', '=', key).executeTakeFirst()
}

/** The card that a sale bought. */
export async function cardOfSale(db: Database | Trx, saleId: string): Promise<string | undefined> {
  const found = await db.selectFrom('gift_cards').select('id').where('sale_id', '=', saleId).executeTakeFirst()
  return found?.id
}

/** Paid sales whose cards are to be delivered by now. */
export async function listDueDeliveries(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_card_sales as s')
    .innerJoin('gift_cards as c', 'c.sale_id', 's.id')
    .select('s.id')
    .where('s.paid_at', 'is not', null)
    .where('s.delivered_at', 'is', null)
    .where(sql<boolean>`coalesce(s.deliver_at, s.paid_at) <= now()`)
    // A card whose money was refunded has nothing to deliver, and a frozen one waits.
    .where('c.balance', '>', 0)
    .where('c.frozen', '=', false)
    .orderBy('s.deliver_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who receives the code: the recipient, or the buyer who keeps the card; null once their details were erased. */
export function addresseeOf(
  sale: Pick<GiftCardSaleRow, 'buyer_name' | 'buyer_email' | 'recipient_name' | 'recipient_email'>,
): { name: string; address: string; isBuyer: boolean } | null {
  if (sale.recipient_email !== null) return { name: sale.recipient_name, address: sale.recipient_email, isBuyer: false }
  return sale.buyer_email === null ? null : { name: sale.buyer_name, address: sale.buyer_email, isBuyer: true }
}
