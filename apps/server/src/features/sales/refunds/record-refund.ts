import { lineKey } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { RefundLine } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { pendingOfEvent, type Posting, postTransaction } from '../../money/ledger/index.ts'
import {
  admits,
  lineOf,
  type LockedTicket,
  moveOrder,
  type OrderRow,
  reduceSales,
  takeBackTickets,
} from '../orders/index.ts'
import { unitCount } from '../tickets/index.ts'
import { issueRefundNote } from '../../money/receipts/index.ts'
import { reserveForRefund } from './refunded-payment.ts'
import { feesKeptOf, lockRefundLedgerAccounts, owedForCancellation, type RefundRow } from './refunds.queries.ts'

interface RecordedRefund {
  readonly refund: RefundRow
  readonly payment: { id: string }
  readonly order: OrderRow
  readonly event: EventRow
  /** All tickets of the order, as they were before the refund. */
  readonly tickets: readonly LockedTicket[]
  readonly chosen: readonly LockedTicket[]
  readonly free: boolean
  /** Whether it goes to a gift card that the organiser gave away: then they bear it only when the card is spent again. */
  readonly toGivenCard?: boolean
  /** Whether the money has left already: then the organiser owes what they no longer have. */
  readonly isGone?: boolean
}

/** An order whose tickets are returned while nothing is left of its own payment: the money comes from its surcharge. */
export type ReturnedTickets = Pick<RecordedRefund, 'order' | 'event' | 'tickets' | 'chosen' | 'free'>

/**
 * Writes everything that must be true together with a refund: reservation, tickets, order, sales, credit note and ledger, in the order in
 * which payments lock.
 */
export function recordRefund(trx: Trx, recorded: RecordedRefund): Promise<void> {
  return recordRefunds(trx, [recorded])
}

/**
 * The same for refunds of several orders of one event, step by step for all of them: a transaction that waits for a row of the sales must
 * not hold the ledger accounts yet. `returned`: an order whose tickets go back with the refund of its surcharge.
 */
export async function recordRefunds(
  trx: Trx,
  all: readonly RecordedRefund[],
  returned: ReturnedTickets | null = null,
): Promise<void> {
  if (returned) {
    const { order, chosen, free } = returned
    await moveOrder(trx, order.id, stateByTickets(returned))
    await takeBackTickets(trx, order, chosen, { to: 'refunded', free })
  }
  for (const recorded of all) {
    const { refund, payment, order, chosen, free } = recorded
    await reserveForRefund(trx, payment.id, refund.amount)
    await moveOrder(trx, order.id, stateAfter(recorded), refund.amount)
    await takeBackTickets(trx, order, chosen, { to: 'refunded', free })
  }
  const changes = all.map((recorded) => ({
    order: recorded.order,
    event: recorded.event,
    changes: salesChanges(recorded.refund.lines, recorded),
  }))
  if (returned) changes.push({ order: returned.order, event: returned.event, changes: salesChanges([], returned) })
  await reduceSales(trx, changes)
  for (const { refund } of all) await issueRefundNote(trx, refund.id)
  for (const recorded of all)
    await postTransaction(trx, {
      kind: 'refund',
      ref: recorded.refund.id,
      currency: recorded.refund.currency,
      eventId: recorded.event.id,
      postings: await refundPostings(trx, recorded),
    })
}

/**
 * The refunds of a cancelled event may take more than is left of its money where the organiser bore the fee of earlier refunds: they owe it,
 * up to the fees that the platform has kept of the event, so that every buyer gets their money. What was paid out to the organiser is not
 * advanced: throws `refund.paid_out`. Comes after the refunds were posted, while their ledger accounts are locked.
 */
export async function assertFeesCover(trx: Trx, eventId: string): Promise<void> {
  const owed = await owedForCancellation(trx, eventId)
  if (owed > 0 && owed > (await feesKeptOf(trx, eventId))) throw new AppError('refund.paid_out')
}

function stateAfter({ order, refund, tickets, chosen }: RecordedRefund): OrderRow['state'] {
  // A surcharge has no tickets that show whether part of it is left.
  if (order.surcharge_of !== null)
    return order.refunded_total + refund.amount < order.total ? 'partially_refunded' : 'refunded'
  return stateByTickets({ tickets, chosen })
}

function stateByTickets({ tickets, chosen }: Pick<RecordedRefund, 'tickets' | 'chosen'>): OrderRow['state'] {
  const gone = new Set(chosen.map((ticket) => ticket.id))
  return tickets.some((ticket) => admits(ticket) && !gone.has(ticket.id)) ? 'partially_refunded' : 'refunded'
}

function salesChanges(lines: readonly RefundLine[], { chosen, free }: Pick<RecordedRefund, 'chosen' | 'free'>) {
  return [...lines, ...linesWithoutMoney(lines, chosen)].map((part) => {
    const own = chosen.filter((ticket) => lineKey(lineOf(ticket)) === lineKey(part))
    const voided = unitCount(own.filter(admits))
    const freed = free ? unitCount(own.filter((ticket) => !ticket.freed)) : 0
    return { ...part, tickets: voided, withheld: voided - freed, complimentary: 0 }
  })
}

/**
 * Lines whose tickets are returned with this refund but whose money is not: in an order that a gift card paid in part, all tickets go back
 * with the refund to the card, and the money that the provider returns may belong to other lines.
 */
function linesWithoutMoney(lines: readonly RefundLine[], chosen: readonly LockedTicket[]): RefundLine[] {
  const known = new Set(lines.map(lineKey))
  const others = new Map(chosen.map((ticket) => [lineKey(lineOf(ticket)), lineOf(ticket)]))
  return [...others]
    .filter(([key]) => !known.has(key))
    .map(([, { ticketTypeId, priceStepId, bundleUnit }]) => ({
      ticketTypeId,
      ...(priceStepId !== null && { priceStepId }),
      ...(bundleUnit !== null && { bundleUnit }),
      tickets: 0,
      amount: 0,
      fee: 0,
      tax: 0,
    }))
}

/**
 * The postings of a refund: the platform returns its part of the fee, the tax office its tax, and the organiser the rest, from pending
 * before available.
 */
async function refundPostings(
  trx: Trx,
  { refund, event, toGivenCard = false, isGone = false }: RecordedRefund,
): Promise<Posting[]> {
  const organiserId = event.organiser_id
  const owed = refund.amount - refund.fee_returned - refund.tax_returned
  const available = await lockRefundLedgerAccounts(trx, organiserId, refund.currency)
  if (toGivenCard)
    return [
      { account: 'gift_card_funding', organiserId, amount: refund.amount },
      { account: 'organiser_pending', organiserId, amount: owed - refund.amount },
      { account: 'platform_fee_revenue', amount: refund.fee_returned },
      { account: 'tax_payable', amount: refund.tax_returned },
      { account: 'refund_clearing', amount: -refund.amount },
    ]
  const pending = Math.min(owed, Math.max(0, await pendingOfEvent(trx, event.id, organiserId)))
  const taken = Math.min(owed - pending, Math.max(0, available))
  const short = owed - pending - taken
  // What the organiser owes because their event is cancelled is limited afterwards (`assertFeesCover`).
  if (short > 0 && !isGone && refund.reason !== 'event_cancelled') throw new AppError('refund.paid_out')
  return [
    { account: 'organiser_pending', organiserId, amount: pending },
    { account: 'organiser_available', organiserId, amount: taken },
    { account: 'dispute_receivable', organiserId, amount: short },
    { account: 'platform_fee_revenue', amount: refund.fee_returned },
    { account: 'tax_payable', amount: refund.tax_returned },
    { account: 'refund_clearing', amount: -refund.amount },
  ]
}
