import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'

/** A lost dispute freezes a card for ever, an open one until it is decided. */
export async function freezeWhileDisputed(trx: Trx, cardId: string, paymentId: string): Promise<void> {
  await trx
    .updateTable('gift_cards')
    .set({
      frozen: sql<boolean>`exists (
        select from disputes d where d.payment_id = ${paymentId}::uuid and d.state in ('open', 'lost'))`,
    })
    .where('id', '=', cardId)
    .execute()
}
