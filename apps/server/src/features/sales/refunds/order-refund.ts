import type { OrderRefundView } from '@foyer/contract'
import {
  grantedUntil,
  leftOfLines,
  planRefundOfBoth,
  type RefundableLine,
  type RefundPolicy,
  returnsFee,
  type TicketState,
} from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type EventRow, findEvent, isoOrNull } from '../../programme/events/index.ts'
import { admits, findPaidSurcharge, isSold, type OrderRow } from '../orders/index.ts'
import { guestForBuyer, listOrderTickets, givenBackWith, type TicketTypeRow, wholeUnits } from '../tickets/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import { costNothing, isReturnable } from './give-back-free.ts'
import { refundableLines, surchargeLines, surchargeWish, ticketsWish } from './refund-order.ts'
import { hasOwnLeft, isChargedBack, isOfSale, listAdmitted, listRefunds, listRequests } from './refunds.queries.ts'
import { refundRequestView } from './refunds.view.ts'

export function policyOf(event: Pick<EventRow, 'refund_policy' | 'refund_days'>): RefundPolicy {
  return { kind: event.refund_policy, days: event.refund_days }
}

/**
 * Until when a buyer is refunded without the organiser's decision: by the policy, or later if refunds were offered when the event was
 * postponed.
 */
function refundedUntil(event: EventRow): Date | null {
  const byPolicy = event.starts_at && grantedUntil(policyOf(event), event.starts_at)
  const offered = event.refund_offer_until
  return byPolicy && offered ? new Date(Math.max(byPolicy.getTime(), offered.getTime())) : (offered ?? byPolicy)
}

/** The platform returns its fee under a policy that promises refunds, and while refunds are offered for a new date. */
export function givesFeeBack(event: EventRow, now: Date): boolean {
  const offered = event.refund_offer_until !== null && now < event.refund_offer_until
  return offered || returnsFee(policyOf(event))
}

/** Tickets of one order that are to be refunded, and those of the order that have admitted a guest. */
interface Named {
  readonly tickets: readonly { id: string; state: TicketState; transfer_id: string | null }[]
  readonly admitted: ReadonlySet<string>
}

/**
 * Whether the policy refunds these tickets now without the organiser's decision; tickets that were used are excluded. A transferred ticket
 * may have been paid for by its new holder, so taking it from them is the organiser's decision.
 */
export function isGranted(event: EventRow, { tickets, admitted }: Named, now: Date): boolean {
  const until = refundedUntil(event)
  const isUnused = (ticket: Named['tickets'][number]) =>
    ticket.state === 'valid' && ticket.transfer_id === null && !admitted.has(ticket.id)
  return until !== null && now < until && tickets.every(isUnused)
}

/**
 * The surcharge with which an order moved to a dearer date, for a refund together with the order: without lines where the buyer's bank took
 * it back. Null where none was paid.
 */
export async function surchargeOf(db: Database, moved: OrderRow, tickets: readonly TicketTypeRow[]) {
  const order = await findPaidSurcharge(db, moved.id)
  if (!order) return null
  const refunds = await listRefunds(db, order.id)
  const lines = (await isChargedBack(db, order.id)) ? [] : surchargeLines(order, { moved, tickets, refunds })
  return { order, refunds, lines }
}

/** Whether money of an order can be refunded, its own or that of its surcharge. */
export async function hasMoneyLeft(
  db: Database | Trx,
  order: Pick<OrderRow, 'id' | 'refunded_total' | 'total'>,
  surcharge: { readonly lines: readonly RefundableLine[] } | null,
): Promise<boolean> {
  return leftOfLines(surcharge?.lines ?? []) > 0 || hasOwnLeft(db, order)
}

/** An order's refunds as its buyer may see and ask for them. */
export async function orderRefund(deps: Deps, order: OrderRow): Promise<OrderRefundView> {
  const event = await findEvent(deps.db, order.event_id)
  if (!event) throw new Error('An order without an event')
  const tickets = await listOrderTickets(deps.db, order.id)
  const admitted = await listAdmitted(deps.db, order.id)
  const surcharge = await surchargeOf(deps.db, order, tickets)
  const ownRefunds = await listRefunds(deps.db, order.id)
  const refunds = [...ownRefunds, ...(surcharge?.refunds ?? [])]
  const requests = await listRequests(deps.db, order.id)
  const live = tickets.filter(admits)
  const isOpen = requests.some((request) => request.state === 'open')
  const until = refundedUntil(event)
  const lines = refundableLines(order, tickets, ownRefunds)
  const hasLeft = await hasMoneyLeft(deps.db, order, surcharge)
  const isFree = (ticket: TicketTypeRow) =>
    costNothing(order, ticket) && isReturnable(event, ticket, { admitted, now: deps.now() })
  const free = live.filter(isFree)
  if (order.total === 0) return freeRefund(order, event, free)
  return {
    currency: order.currency,
    total: order.total + (surcharge?.order.total ?? 0),
    refunded: order.refunded_total + (surcharge?.order.refunded_total ?? 0),
    policy: event.refund_policy,
    grantedUntil: isoOrNull(until),
    granted: until !== null && deps.now() < until,
    tickets: unitsOf(live).map((unit) => ({
      ...namesOfUnit(order, unit),
      amount: worthOf(unit, { lines, surcharge: surcharge?.lines ?? [] }, givesFeeBack(event, deps.now())),
      atOnce: unit.every(isFree) || isGranted(event, { tickets: unit, admitted }, deps.now()),
      passedOn: unit.some((ticket) => ticket.transfer_id !== null),
    })),
    requests: requests.map(refundRequestView),
    refunds: refunds.filter(isOfSale).map(({ id, amount, state, created_at, provider }) => ({
      _id: id,
      amount,
      toGiftCard: provider === GIFT_CARD,
      state,
      createdAt: created_at.toISOString(),
    })),
    can: {
      request: !isOpen && (hasLeft ? live.length > 0 : free.length > 0) && isSold(order),
      withdraw: isOpen,
    },
  }
}

/** The free tickets of an order that the buyer can return until the event begins, without the organiser's decision. */
function freeRefund(order: OrderRow, event: EventRow, free: readonly TicketTypeRow[]): OrderRefundView {
  return {
    currency: order.currency,
    total: 0,
    refunded: 0,
    policy: event.refund_policy,
    grantedUntil: event.dates_open ? null : isoOrNull(event.starts_at),
    granted: free.length > 0,
    tickets: unitsOf(free).map((unit) => ({ ...namesOfUnit(order, unit), amount: 0, atOnce: true, passedOn: false })),
    requests: [],
    refunds: [],
    can: { request: isSold(order) && free.length > 0, withdraw: false },
  }
}

type Unit = [TicketTypeRow, ...TicketTypeRow[]]

/** The units that are returned as a whole: a ticket, all tickets of a table, an extra, or all parts of a bundle. */
function unitsOf(tickets: readonly TicketTypeRow[]): Unit[] {
  return [...Map.groupBy(tickets, givenBackWith).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  )
}

/** A unit by its first ticket: naming that ticket returns all of them. */
function namesOfUnit({ lines }: Pick<OrderRow, 'lines'>, unit: Unit) {
  const [first] = unit
  const bundle = first.bundle_unit !== null && lines.find(({ bundleUnit }) => bundleUnit === first.bundle_unit)?.bundle
  return {
    _id: first.id,
    ticketName: bundle || first.ticket_name,
    guestName: first.extra ? '' : guestForBuyer(first),
    people: unit.filter(({ extra }) => !extra).length,
  }
}

interface ReturnedLines {
  readonly lines: readonly RefundableLine[]
  readonly surcharge: readonly RefundableLine[]
}

function worthOf(unit: Unit, { lines, surcharge }: ReturnedLines, returnFee: boolean): number {
  const wishes = { own: ticketsWish(unit), surcharge: surchargeWish(unit) }
  const plan = planRefundOfBoth({ own: lines, surcharge }, wishes, { returnFee })
  return plan.ok ? (plan.own?.amount ?? 0) + (plan.surcharge?.amount ?? 0) : 0
}

/** The named tickets of an order with all tickets of their units, if all belong to the order and are still valid. */
export async function namedTickets(
  db: Database | Trx,
  orderId: string,
  ids: readonly string[],
): Promise<TicketTypeRow[] | null> {
  const live = (await listOrderTickets(db, orderId)).filter(admits)
  const own = live.filter((ticket) => ids.includes(ticket.id))
  return own.length === new Set(ids).size ? wholeUnits(live, own) : null
}
