import { required } from '@foyer/domain'
import type { ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { cardOfSale, freezeWhileTakenBack, lockGiftCard, lockSale, moveGiftCard } from '../gift-cards/index.ts'
import { OF_GIFT_CARD } from './refund-gift-card.ts'
import { type RefundedPayment, reserveForRefund } from './refunded-payment.ts'
import { lockRefundLedgerAccounts, type RefundRow } from './refunds.queries.ts'

/**
 * Books a refund of a locked payment for a gift card that was made on the provider's own pages. It comes from the card's balance first. The
 * spent part comes out of the organisation's available balance, and what is missing they owe; then the card is frozen, because amounts that
 * its orders return to it belong to the organisation first. Null where the refund does not fit the payment.
 */
export async function bookCardRefund(
  trx: Trx,
  payment: RefundedPayment,
  { amount, currency, refundReference }: ProviderRefund,
): Promise<RefundRow | null> {
  const sale = payment.gift_card_sale_id === null ? undefined : await lockSale(trx, payment.gift_card_sale_id)
  const cardId = sale && (await cardOfSale(trx, sale.id))
  const isHeld = ['captured', 'partially_refunded'].includes(payment.state)
  if (!sale || cardId === undefined || !isHeld || currency !== payment.currency) return null
  const card = required(await lockGiftCard(trx, cardId), `gift card ${cardId}`)
  const ofCard = Math.min(amount, card.balance)
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: payment.id,
      amount,
      currency,
      reason: OF_GIFT_CARD,
      provider_reference: refundReference,
      note: 'provider.made_there' satisfies ProviderReason,
      state: 'submitted',
      sent_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await reserveForRefund(trx, payment.id, amount)
  if (ofCard > 0) await moveGiftCard(trx, cardId, { kind: 'voided', amount: -ofCard, refundId: refund.id })
  await freezeWhileTakenBack(trx, cardId)
  const organiserId = sale.organisation_id
  const available = await lockRefundLedgerAccounts(trx, organiserId, currency)
  const taken = Math.min(amount - ofCard, Math.max(0, available))
  await postTransaction(trx, {
    kind: 'gift_card_refunded',
    ref: refund.id,
    currency,
    eventId: null,
    postings: [
      { account: 'gift_card_liability', organiserId, amount: ofCard },
      { account: 'organiser_available', organiserId, amount: taken },
      { account: 'dispute_receivable', organiserId, amount: amount - ofCard - taken },
      { account: 'refund_clearing', amount: -amount },
    ],
  })
  return refund
}
