import { allocate } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { DisputesTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentGateway, ProviderDispute } from '../../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../../ids.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { chargeSales, lockOrder, type OrderRow, writeOrderEvent } from '../orders/index.ts'
import { adoptAfterDispute, coverFailedRefunds, idsOfCheckout, updatePaymentState } from '../refunds/index.ts'
import { issueChargebackNote } from '../../money/receipts/index.ts'
import { disputedShare, disputeOpenedPostings, disputeWonPostings } from './dispute-postings.ts'
import { chargebackLines, lostPostings } from './lost-dispute.ts'
import { findPayment, findPaymentByReference, lockPayments, type PaymentRow } from './payments.queries.ts'
import { recordSaleDispute } from './sale-dispute.ts'
import { checkPayment } from './verify-payment.ts'

type DisputeRow = Selectable<DisputesTable>

/**
 * Asks the provider about a dispute and records what it says. A notification only names the dispute. Returns the id of the disputed
 * payment; null where it is not one of this provider.
 */
export async function checkDispute(deps: Deps, gateway: PaymentGateway, id: string): Promise<string | null> {
  const said = await gateway.findDispute(id)
  const found = said?.reference ? await findPaymentByReference(deps.db, said.reference) : undefined
  if (!said || found?.provider !== gateway.name) return null
  // The notification of a dispute can arrive before that of the payment itself.
  if (found.captured_amount === null) await checkPayment(deps, found)
  await recordDispute(deps, found.id, said)
  return found.id
}

/**
 * Records what the provider says about a dispute: that the bank took the money, then who gets it. It may say both at once, or repeat
 * itself; the lock on the payment and the unique row let each count once. A dispute of a checkout that paid several orders becomes one
 * dispute per order, with that order's part of the amount.
 */
function recordDispute(deps: Deps, paymentId: string, said: ProviderDispute): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findPayment(trx, paymentId)
    const payments = found ? await lockPayments(trx, await idsOfCheckout(trx, found)) : []
    const [first] = payments
    if (!first || payments.some(({ captured_amount: captured }) => captured === null)) return
    if (said.status !== 'open') await adoptAfterDispute(deps, trx, payments)
    if (first.order_id === null) return recordSaleDispute(deps, trx, first, said)
    const parts = await disputedParts(trx, payments, said)
    for (const { payment, amount } of parts) {
      const order = payment.order_id === null ? undefined : await lockOrder(trx, payment.order_id)
      const event = order && (await findEvent(trx, order.event_id))
      if (order && event) await recordPart(deps, trx, { payment, order, event }, { ...said, amount })
    }
  })
}

async function recordPart(deps: Deps, trx: Trx, sale: Sale, said: ProviderDispute): Promise<void> {
  const { payment } = sale
  const dispute = (await findDispute(trx, payment, said)) ?? (await open(deps, trx, sale, said))
  if (dispute.state === 'open' && said.status !== 'open') await decide(deps, trx, { ...sale, dispute }, said.status)
  await updatePaymentState(trx, payment.id)
  await coverFailedRefunds(trx, payment)
}

/**
 * The part of a disputed amount for each payment: as distributed when the dispute was first recorded, otherwise by what is left of each.
 */
async function disputedParts(
  trx: Trx,
  payments: readonly PaymentRow[],
  said: ProviderDispute,
): Promise<{ payment: PaymentRow; amount: number }[]> {
  const known: { payment: PaymentRow; amount: number }[] = []
  for (const payment of payments) {
    const dispute = await findDispute(trx, payment, said)
    if (dispute) known.push({ payment, amount: dispute.amount })
  }
  if (known.length > 0) return known
  const captured = payments.map((payment) => payment.captured_amount ?? 0)
  const left = payments.map((payment, index) => (captured[index] ?? 0) - payment.refunded)
  const isLeft = left.reduce((sum, each) => sum + each, 0) >= said.amount
  const amounts = allocate(said.amount, isLeft ? left : captured)
  return payments.flatMap((payment, index) => {
    const amount = amounts[index] ?? 0
    return amount > 0 ? [{ payment, amount }] : []
  })
}

interface Sale {
  readonly payment: PaymentRow
  readonly order: OrderRow
  readonly event: EventRow
}

function findDispute(
  trx: Trx,
  { id: paymentId, provider }: PaymentRow,
  { id }: ProviderDispute,
): Promise<DisputeRow | undefined> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', id)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
}

async function open(deps: Deps, trx: Trx, { payment, order, event }: Sale, said: ProviderDispute): Promise<DisputeRow> {
  const dispute = await trx
    .insertInto('disputes')
    .values({
      id: uuidv7(),
      payment_id: payment.id,
      provider: payment.provider,
      provider_reference: said.id,
      amount: said.amount,
      currency: said.currency,
      organiser_share: await disputedShare(trx, { payment, order, said }),
      reason: said.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await postTransaction(trx, {
    kind: 'dispute_opened',
    ref: dispute.id,
    currency: dispute.currency,
    eventId: event.id,
    postings: disputeOpenedPostings(dispute.amount),
  })
  await tell(deps, trx, dispute, { order, news: 'opened' })
  return dispute
}

async function decide(
  deps: Deps,
  trx: Trx,
  { order, event, dispute }: Sale & { dispute: DisputeRow },
  to: 'won' | 'lost',
): Promise<void> {
  const lines = to === 'lost' ? await chargebackLines(trx, order, dispute) : []
  await trx
    .updateTable('disputes')
    .set({ state: to, decided_at: sql<Date>`now()`, lines: JSON.stringify(lines) })
    .where('id', '=', dispute.id)
    .execute()
  if (to === 'lost') await issueChargebackNote(trx, dispute.id)
  await chargeSales(trx, order, event, lines)
  await postTransaction(trx, {
    kind: `dispute_${to}`,
    ref: dispute.id,
    currency: dispute.currency,
    eventId: event.id,
    postings: to === 'won' ? disputeWonPostings(dispute.amount) : await lostPostings(trx, event, dispute),
  })
  await tell(deps, trx, dispute, { order, news: to })
}

const NEWS = {
  opened: { name: 'dispute.opened' },
  won: { name: 'dispute.won' },
  lost: { name: 'dispute.lost' },
} as const

/** Notifies the organiser and adds an entry to the order's history. */
async function tell(
  deps: Deps,
  trx: Trx,
  dispute: DisputeRow,
  { order, news }: { order: OrderRow; news: 'opened' | 'won' | 'lost' },
): Promise<void> {
  await writeOrderEvent(trx, {
    orderId: order.id,
    kind: `dispute_${news}`,
    actorId: null,
    details: { amount: dispute.amount, currency: dispute.currency },
  })
  await deps.outbox.announce(trx, {
    ...NEWS[news],
    eventId: order.event_id,
    orderId: order.id,
    disputeId: dispute.id,
  })
}
