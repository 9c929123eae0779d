import type { GiftCardView } from '@foyer/contract'
import { type PaymentState, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { type Posting, postTransaction } from '../../money/ledger/index.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'
import { findGiftCard, giftCardView, isRefundOver, lockGiftCard, lockSale, moveGiftCard } from '../gift-cards/index.ts'
import { isTakenBack, reserveForRefund } from './refunded-payment.ts'

/** The reason for refunding the payment of a gift card; such refunds have no order. */
export const OF_GIFT_CARD = 'gift_card'

/**
 * Refunds the balance of a sold card to its buyer, through the provider that was paid: the card is empty at once, and a job sends the
 * money. A refund that failed before is retried instead. The locks on payment, sale and card serialise refunds, orders and outcomes.
 */
export function refundGiftCard(
  deps: Deps,
  actor: MemberActor,
  { organisationId, cardId }: { organisationId: string; cardId: string },
): Promise<GiftCardView> {
  return deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, actor, 'gift-cards:write', organisationId)
    const known = await findGiftCard(trx, organisationId, cardId)
    if (!known) throw new AppError('gift_card.not_found')
    if (known.sale_id === null) throw new AppError('gift_card.given')
    const payment = required(await lockSalePayment(trx, known.sale_id), `the payment of gift card ${cardId}`)
    // Otherwise money of a failed refund would go to the buyer twice.
    if (isTakenBack(payment)) throw new AppError('gift_card.frozen')
    const refundId =
      (await takeUpFailed(trx, payment.id)) ??
      (await refundRest(deps, trx, { actor, cardId, saleId: known.sale_id, payment }))
    await deps.jobs.enqueue(trx, 'refund.submit', { refundId })
    const after = required(await findGiftCard(trx, organisationId, cardId), 'The gift card just refunded')
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.refund',
      target: { kind: 'gift_card', id: cardId, label: known.code_tail },
      before: { balance: known.balance, currency: known.currency },
      after: { balance: after.balance },
    })
    return giftCardView(actor, after, deps.now())
  })
}

interface SalePayment {
  id: string
  state: PaymentState
  currency: string
}

/** The payment that bought the card of a sale; one that arrived too late bought none. */
function lockSalePayment(trx: Trx, saleId: string): Promise<SalePayment | undefined> {
  return trx
    .selectFrom('payments')
    .select(['id', 'currency', 'state'])
    .where('gift_card_sale_id', '=', saleId)
    .where(
      sql<boolean>`exists (select from ledger_transactions t where t.kind = 'gift_card_sold' and t.ref = payments.id::text)`,
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Retries a refund that the provider did not carry out. The conditional update lets one of several attempts begin. */
async function takeUpFailed(trx: Trx, paymentId: string): Promise<string | undefined> {
  const taken = await trx
    .updateTable('refunds')
    .set({ state: 'requested', attempts: 0 })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

async function refundRest(
  deps: Deps,
  trx: Trx,
  { actor, cardId, saleId, payment }: { actor: MemberActor; cardId: string; saleId: string; payment: SalePayment },
): Promise<string> {
  const sale = required(await lockSale(trx, saleId), `the sale of gift card ${cardId}`)
  const card = required(await lockGiftCard(trx, cardId), `gift card ${cardId}`)
  if (card.frozen) throw new AppError('gift_card.frozen')
  if (card.balance === 0) throw new AppError('gift_card.used_up')
  if (sale.paid_at === null || isRefundOver(sale.paid_at, deps.now())) throw new AppError('gift_card.refund_over')
  const refundId = uuidv7()
  await trx
    .insertInto('refunds')
    .values({
      id: refundId,
      payment_id: payment.id,
      amount: card.balance,
      currency: payment.currency,
      reason: OF_GIFT_CARD,
      state: 'requested',
      requested_by: actor.userId,
    })
    .execute()
  await reserveForRefund(trx, payment.id, card.balance)
  await moveGiftCard(trx, cardId, { kind: 'voided', amount: -card.balance, refundId, actorId: actor.userId })
  await postTransaction(trx, {
    kind: 'gift_card_refunded',
    ref: refundId,
    currency: payment.currency,
    eventId: null,
    postings: refundedPostings(card.organisation_id, card.balance),
  })
  return refundId
}

/** The amount that was owed to the holder of the card goes back to its buyer. */
function refundedPostings(organiserId: string, amount: number): Posting[] {
  return [
    { account: 'gift_card_liability', organiserId, amount },
    { account: 'refund_clearing', amount: -amount },
  ]
}
