import type { GiftCardView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'
import { newGiftCardCode } from './gift-card-code.ts'
import {
  addresseeOf,
  cardOfSale,
  type GiftCardSaleRow,
  listDueDeliveries,
  lockSale,
} from './gift-card-sales.queries.ts'
import { findGiftCard, type GiftCardRow, lockGiftCard } from './gift-cards.queries.ts'
import { giftCardView } from './gift-cards.view.ts'

const BATCH = 100

/**
 * Makes the code of a sold card and mails it. The code is only created here, so that the code of a card that waits for its delivery day
 * cannot leak before. The caller holds the lock on the sale and on the card.
 */
export async function deliverCard(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  sale: GiftCardSaleRow,
  card: Pick<GiftCardRow, 'id'>,
): Promise<void> {
  const { code, stored } = newGiftCardCode()
  await trx.updateTable('gift_cards').set(stored).where('id', '=', card.id).execute()
  await trx
    .updateTable('gift_card_sales')
    .set({ delivered_at: sql<Date>`now()` })
    .where('id', '=', sale.id)
    .execute()
  if (addresseeOf(sale) !== null)
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `gift-card:${card.id}:${uuidv7()}`,
      template: 'gift_card',
      cardId: card.id,
      token: code,
    })
}

/** Delivers the sold cards whose day has come, each once: the lock on the sale lets one worker at a time look at it. */
export async function deliverDueCards(deps: Deps): Promise<void> {
  await workOnEach(
    await listDueDeliveries(deps.db, BATCH),
    (id) =>
      deps.db.transaction().execute(async (trx) => {
        const sale = await lockSale(trx, id)
        if (!sale || sale.paid_at === null || sale.delivered_at !== null) return
        const cardId = required(await cardOfSale(trx, id), `the card of sale ${sale.reference}`)
        const card = await lockGiftCard(trx, cardId)
        if (card && !card.frozen && card.balance > 0) await deliverCard(deps, trx, sale, card)
      }),
    (error, id) => deps.log.error({ err: error, giftCardSale: id }, 'a gift card could not be delivered'),
  )
}

/** Makes a new code for a sold card whose mail was lost, and mails it. The previous code stops working. */
export function renewGiftCardCode(
  deps: Deps,
  actor: MemberActor,
  { organisationId, cardId }: { organisationId: string; cardId: string },
): Promise<GiftCardView> {
  return deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, actor, 'gift-cards:write', organisationId)
    const known = await findGiftCard(trx, organisationId, cardId)
    if (!known) throw new AppError('gift_card.not_found')
    const sale = known.sale_id === null ? undefined : await lockSale(trx, known.sale_id)
    const card = await lockGiftCard(trx, cardId)
    if (!sale || !card) throw new AppError('gift_card.given')
    if (card.frozen) throw new AppError('gift_card.frozen')
    if (card.balance === 0) throw new AppError('gift_card.used_up')
    const to = addresseeOf(sale)
    if (to !== null)
      await limitRate(
        { db: trx },
        limits.giftCardRenewals,
        Subject.of('recipient', to.address),
        Subject.of('organiser', organisationId),
      )
    await deliverCard(deps, trx, sale, card)
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.renew_code',
      target: { kind: 'gift_card', id: cardId, label: sale.reference },
    })
    const renewed = required(await findGiftCard(trx, organisationId, cardId), 'The gift card just changed')
    return giftCardView(actor, renewed, deps.now())
  })
}
