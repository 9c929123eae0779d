import { required, splitCardChargeback } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { DisputesTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderDispute } from '../../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { cardOfSale, freezeWhileTakenBack, lockGiftCard, lockSale, moveGiftCard } from '../gift-cards/index.ts'
import { coverFailedRefunds, updatePaymentState } from '../refunds/index.ts'
import { disputeOpenedPostings, disputeWonPostings } from './dispute-postings.ts'
import { lockAvailable } from './lost-dispute.ts'
import type { PaymentRow } from './payments.queries.ts'

type DisputeRow = Selectable<DisputesTable>

/** A disputed payment with the card that it bought; without a card if the money was refunded without issuing one. All locked. */
interface DisputedSale {
  readonly payment: PaymentRow
  readonly organisationId: string
  readonly card: { readonly id: string; readonly balance: number } | undefined
  /** What banks have taken back from the card and the organisation before, minor units. */
  readonly lost: number
}

/**
 * Records what the provider says about a dispute over the payment for a gift card. While the dispute is open the card is frozen, so that
 * money that may be gone is not spent. If it is lost, the amount comes from the card's balance first, and the organisation bears what was
 * spent, because it was paid to them for their events. What the bank did not take can be spent again. The caller holds the lock on the
 * payment, so that each change counts once.
 */
export async function recordSaleDispute(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  said: ProviderDispute,
): Promise<void> {
  const sale = await lockDisputedSale(trx, payment)
  const dispute = (await findDispute(trx, payment, said)) ?? (await open(deps, trx, sale, said))
  if (dispute.state === 'open' && said.status !== 'open') await decide(deps, trx, sale, dispute, said.status)
  await updatePaymentState(trx, payment.id)
  await coverFailedRefunds(trx, payment)
  if (sale.card) await freezeWhileTakenBack(trx, sale.card.id)
}

async function lockDisputedSale(trx: Trx, payment: PaymentRow): Promise<DisputedSale> {
  const saleId = required(payment.gift_card_sale_id, `what payment ${payment.id} pays`)
  const sale = required(await lockSale(trx, saleId), `the sale of payment ${payment.id}`)
  const isOfCard = await trx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('kind', '=', 'gift_card_sold')
    .where('ref', '=', payment.id)
    .executeTakeFirst()
  const cardId = isOfCard ? await cardOfSale(trx, saleId) : undefined
  const card = cardId === undefined ? undefined : await lockGiftCard(trx, cardId)
  return { payment, organisationId: sale.organisation_id, card, lost: await lostBefore(trx, payment) }
}

/** The platform only bears what exceeds the kept money, so once it has borne something, nothing is left to take. */
async function lostBefore(trx: Trx, { id, currency }: PaymentRow): Promise<number> {
  const { lost } = await trx
    .selectFrom('disputes')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('lost'))
    .where('payment_id', '=', id)
    .where('currency', '=', currency)
    .where('state', '=', 'lost')
    .executeTakeFirstOrThrow()
  return lost
}

function findDispute(trx: Trx, { provider }: PaymentRow, { id }: ProviderDispute): Promise<DisputeRow | undefined> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function open(deps: Deps, trx: Trx, sale: DisputedSale, said: ProviderDispute): Promise<DisputeRow> {
  const dispute = await trx
    .insertInto('disputes')
    .values({
      id: uuidv7(),
      payment_id: sale.payment.id,
      provider: sale.payment.provider,
      provider_reference: said.id,
      amount: said.amount,
      currency: said.currency,
      // The most that may be taken from the organisation, as far as is known now.
      organiser_share: partsOf(sale, said).organisation,
      reason: said.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await postTransaction(trx, {
    kind: 'dispute_opened',
    ref: dispute.id,
    currency: dispute.currency,
    eventId: null,
    postings: disputeOpenedPostings(dispute.amount),
  })
  await tell(deps, trx, sale, dispute, 'opened')
  return dispute
}

/** Who would bear a dispute now. Money that bought no card, or arrived in another currency, is borne by the platform. */
function partsOf({ payment, card, lost }: DisputedSale, { amount, currency }: { amount: number; currency: string }) {
  if (!card || currency !== payment.currency) return { card: 0, organisation: 0, platform: amount }
  const kept = (payment.captured_amount ?? 0) - payment.refunded - payment.refunding - lost
  return splitCardChargeback(amount, { balance: card.balance, kept })
}

async function decide(
  deps: Deps,
  trx: Trx,
  sale: DisputedSale,
  dispute: DisputeRow,
  to: 'won' | 'lost',
): Promise<void> {
  const parts = partsOf(sale, dispute)
  await trx
    .updateTable('disputes')
    .set({ state: to, decided_at: sql<Date>`now()`, ...(to === 'lost' && { organiser_share: parts.organisation }) })
    .where('id', '=', dispute.id)
    .execute()
  if (to === 'lost' && sale.card && parts.card > 0) {
    const { id: cardId } = sale.card
    await moveGiftCard(trx, cardId, { kind: 'voided', amount: -parts.card })
    const ended = { organiserId: sale.organisationId, cardId, amount: parts.card, reason: 'charged_back' } as const
    await deps.outbox.announce(trx, { name: 'gift_card.ended', ...ended })
  }
  await postTransaction(trx, {
    kind: `dispute_${to}`,
    ref: dispute.id,
    currency: dispute.currency,
    eventId: null,
    postings: to === 'won' ? disputeWonPostings(dispute.amount) : await lostPostings(trx, sale, dispute, parts),
  })
  await tell(deps, trx, sale, dispute, to)
}

async function tell(
  { outbox }: Deps,
  trx: Trx,
  { organisationId: organiserId }: DisputedSale,
  { id: disputeId }: DisputeRow,
  news: 'opened' | 'won' | 'lost',
): Promise<void> {
  await outbox.announce(trx, { name: 'gift_card.disputed', organiserId, disputeId, news })
}

/** The spent part of the card comes out of the organiser's available balance; what is missing they owe. */
async function lostPostings(
  trx: Trx,
  { organisationId: organiserId }: DisputedSale,
  { amount, currency }: DisputeRow,
  parts: ReturnType<typeof partsOf>,
) {
  const available = await lockAvailable(trx, organiserId, currency)
  const taken = Math.min(parts.organisation, Math.max(0, available))
  return [
    { account: 'gift_card_liability' as const, organiserId, amount: parts.card },
    { account: 'organiser_available' as const, organiserId, amount: taken },
    { account: 'dispute_receivable' as const, organiserId, amount: parts.organisation - taken },
    { account: 'dispute_loss' as const, amount: parts.platform },
    { account: 'dispute_receivable' as const, amount: -amount },
  ]
}
