import { admitsOf, type FeeSchedule, type PriceableLine, peopleOf, priceOrder, required } from '@foyer/domain'
import { m } from '@foyer/messages'
import { sql } from 'kysely'
import type { OrderLine } from '../../../db/schema/index.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { inLanguage, languageFor } from '../../../http/language.ts'
import { uuidv7 } from '../../../ids.ts'
import { issueReceipt, listBuyersDocuments, type ReceiptDocumentRow } from '../../money/receipts/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { claim } from '../../programme/inventory/index.ts'
import type { TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import { holdToLimit } from './buyer-allowances.ts'
import { buyerCounterId, keyDigest } from './hold-request.ts'
import { insertOrder } from './insert-order.ts'
import type { OrderRow } from './orders.queries.ts'
import { heldNeeds } from './reclaim-hold.ts'

/*
 * A surcharge order pays the price difference to a dearer date for another order. While it is unpaid it holds the places there, like any
 * order. Once it is paid, the other order has moved into these places, and the surcharge keeps only its money.
 */

/**
 * Prices the difference to a dearer date, with the tax of that date. Only the percentage of the platform's fee applies: its fixed part is
 * charged per ticket, and was paid with the ticket.
 */
export function priceSurcharge(to: EventRow, lines: readonly PriceableLine[], { basisPoints, maximum }: FeeSchedule) {
  return priceOrder({
    currency: to.currency,
    lines,
    discount: null,
    fee: { basisPoints, fixedPerTicket: 0, maximum },
    feeMode: to.fee_mode,
    tax: to.tax,
  })
}

/** An order that is to move to a dearer date, what that date sells, and the price difference. */
export interface NewSurcharge {
  readonly order: OrderRow
  readonly to: EventRow
  readonly types: readonly TicketTypeWithCounts[]
  readonly bundles: readonly { readonly id: string; readonly name: string }[]
  readonly priced: ReturnType<typeof priceSurcharge>
}

/**
 * Places a surcharge order for a locked order: claims the places, within the hold time of the event. The buyer is the same as the order's.
 * Throws `move.full` or `move.buyer_limit` where the places cannot be had.
 */
export async function placeSurcharge(deps: Deps, trx: Trx, surcharge: NewSurcharge): Promise<OrderRow> {
  const { order, to, priced } = surcharge
  const lines = linesOf(deps, surcharge)
  const email = required(order.email, 'the e-mail address of a paid order')
  const buyerCounter = to.max_per_buyer === null ? null : buyerCounterId(to.id, email)
  const digest = Buffer.from(keyDigest(`surcharge:${uuidv7()}`), 'hex')
  const placed = await insertOrder(trx, {
    event_id: to.id,
    surcharge_of: order.id,
    surcharge_from: order.event_id,
    idempotency_key: digest,
    request_hash: digest,
    first_name: order.first_name,
    last_name: order.last_name,
    email,
    language: order.language,
    buyer_counter_id: buyerCounter,
    lines: JSON.stringify(lines),
    quantity: peopleOf(lines),
    currency: priced.currency,
    subtotal: priced.subtotal,
    fee_total: priced.passedFeeTotal,
    tax_total: priced.taxTotal,
    tax: to.tax && JSON.stringify(to.tax),
    platform_fee: priced.platformFee,
    total: priced.total,
    held_until: new Date(deps.now().getTime() + to.hold_minutes * 60_000),
  })
  const { needs } = heldNeeds(placed)
  if (buyerCounter) await holdToLimit(trx, { id: buyerCounter, eventId: to.id, capacity: to.max_per_buyer }, needs)
  const short = await claim(trx, needs, { mayBeMissing: [to.id] })
  if (!short) return placed
  const left = Math.max(0, short.remaining)
  if (short.counterId === buyerCounter)
    throw new AppError('move.buyer_limit', { details: { left, limit: to.max_per_buyer } })
  throw new AppError('move.full', { details: { left } })
}

/** Its lines say on receipts what was paid. */
function linesOf(deps: Deps, { order, types, bundles, priced }: NewSurcharge): OrderLine[] {
  return priced.lines.map((line): OrderLine => {
    const type = required(
      types.find(({ id }) => id === line.ticketTypeId),
      'the type of a surcharge',
    )
    const { bundleId, bundleUnit } = line
    const bundle = bundles.find(({ id }) => id === bundleId)
    const named = () => m.paper_surcharge_line({ name: type.name })
    return {
      ticketTypeId: line.ticketTypeId,
      name: inLanguage(languageFor(order.language, deps.site), named),
      quantity: line.quantity,
      ...(admitsOf({ admits: type.admits }) !== 1 && { admits: type.admits }),
      ...(bundle && bundleUnit !== undefined && { bundleId: bundle.id, bundle: bundle.name, bundleUnit }),
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      discount: 0,
      passedFee: line.passedFee,
      platformFee: line.platformFee,
      tax: line.tax,
      total: line.total,
    }
  })
}

/** The surcharge order of an order that can still be paid. */
export function findOpenSurcharge(db: Database | Trx, orderId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('surcharge_of', '=', orderId)
    .where('state', 'in', ['held', 'awaiting_payment'])
    .executeTakeFirst()
}

/**
 * The surcharge order with which an order moved to a dearer date. `ofLastMove`: none where the order has moved again since; the payment and
 * its move share a transaction and therefore a time.
 */
export function findPaidSurcharge(
  db: Database | Trx,
  orderId: string,
  { ofLastMove = false }: { ofLastMove?: boolean } = {},
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('surcharge_of', '=', orderId)
    .where('paid_at', 'is not', null)
    .$if(ofLastMove, (query) =>
      query.where(
        sql<boolean>`not exists (select from order_moves m where m.order_id = ${orderId} and m.moved_at > orders.paid_at)`,
      ),
    )
    .executeTakeFirst()
}

/** The documents that the buyer of an order may open, those of its surcharge after its own. */
export async function listOrderDocuments(db: Database, orderId: string): Promise<ReceiptDocumentRow[]> {
  const surcharge = await findPaidSurcharge(db, orderId)
  const own = await listBuyersDocuments(db, orderId)
  return surcharge ? [...own, ...(await listBuyersDocuments(db, surcharge.id))] : own
}

/**
 * Makes a locked surcharge order paid, with its receipt, once its places have passed to the order it is for: it has none from then on. Its
 * buyer becomes that of the locked moving order, which may have been corrected in the meantime. Comes after the counters and before the
 * sales, as in every payment. Returns when it was paid.
 */
export async function markSurchargePaid(trx: Trx, order: OrderRow, moves: OrderRow): Promise<Date> {
  const { first_name, last_name, email } = moves
  const { paidAt } = await trx
    .updateTable('orders')
    .set({ state: 'paid', paid_at: sql<Date>`now()`, first_name, last_name, email })
    .where('id', '=', order.id)
    .returning(sql<Date>`paid_at`.as('paidAt'))
    .executeTakeFirstOrThrow()
  // The receipt names how many tickets the difference was paid for.
  await issueReceipt(trx, order.id)
  await trx
    .updateTable('orders')
    .set({ quantity: 0, buyer_counter_id: null, lines: JSON.stringify(withoutPlaces(order.lines)) })
    .where('id', '=', order.id)
    .execute()
  return paidAt
}

/** The lines of a paid surcharge order: money without places. */
export function withoutPlaces(lines: readonly OrderLine[]): OrderLine[] {
  return lines.map((line) => ({ ...line, quantity: 0 }))
}
