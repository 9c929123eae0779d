import { randomBytes } from 'node:crypto'
import { soldCardExpiry } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { deliverCard } from './deliver-gift-card.ts'
import type { GiftCardSaleRow } from './gift-card-sales.queries.ts'
import { moveGiftCard } from './gift-cards.queries.ts'

/** Before its code is created, a card has a digest that belongs to no code. */
const NO_CODE_BYTES = 32

/**
 * Issues the card that a locked sale paid for, once: a unique constraint holds one card per sale. The card is delivered with it, or on the
 * day that its buyer chose. The caller posts the money.
 */
export async function issueSoldCard(
  deps: Pick<Deps, 'jobs' | 'now' | 'outbox'>,
  trx: Trx,
  sale: GiftCardSaleRow,
): Promise<string> {
  const id = uuidv7()
  const paidAt = deps.now()
  await trx
    .insertInto('gift_cards')
    .values({
      id,
      organisation_id: sale.organisation_id,
      currency: sale.currency,
      code_hash: randomBytes(NO_CODE_BYTES),
      code_tail: '',
      value: sale.amount,
      recipient_email: sale.recipient_email ?? sale.buyer_email,
      message: sale.message,
      expires_at: soldCardExpiry(paidAt, sale.valid_months),
      sale_id: sale.id,
    })
    .execute()
  await moveGiftCard(trx, id, { kind: 'issued', amount: sale.amount })
  await trx
    .updateTable('gift_card_sales')
    .set({ paid_at: sql<Date>`now()` })
    .where('id', '=', sale.id)
    .execute()
  if (sale.deliver_at === null || sale.deliver_at <= paidAt) await deliverCard(deps, trx, sale, { id })
  await deps.outbox.announce(
    trx,
    { name: 'gift_card.sold', saleId: sale.id },
    { name: 'gift_card.issued', organiserId: sale.organisation_id, cardId: id, sold: true },
  )
  return id
}
