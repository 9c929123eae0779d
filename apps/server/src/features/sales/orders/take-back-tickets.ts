import { dayInZone, sourcesOf } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { ChargebackLine, RefundLine } from '../../../db/schema/index.ts'
import { announceLive } from '../../../outbox/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { giveBack } from '../../programme/inventory/index.ts'
import { bundleCounts } from './bundle-counts.ts'
import type { OrderRow } from './orders.queries.ts'
import { unitCount } from '../tickets/index.ts'

/** Locked tickets of an order. */
export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number]

/** Locks an order's tickets in their order: a scan comes before or after the change, never in between. */
export function lockTickets(trx: Trx, orderId: string) {
  return trx
    .selectFrom('tickets')
    .select([
      'id',
      'number',
      'ticket_type_id',
      'price_step_id',
      'bundle_id',
      'bundle_unit',
      'state',
      'freed',
      'transfer_id',
      'unit',
      'extra',
    ])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .forUpdate()
    .execute()
}

/** The line of its order that a ticket belongs to, as `lineKey` names it. */
export function lineOf(ticket: Pick<LockedTicket, 'ticket_type_id' | 'price_step_id' | 'bundle_unit'>) {
  return { ticketTypeId: ticket.ticket_type_id, priceStepId: ticket.price_step_id, bundleUnit: ticket.bundle_unit }
}

/** Whether a ticket still admits a person. */
export function admits(ticket: { state: LockedTicket['state'] }): boolean {
  return ticket.state === 'valid' || ticket.state === 'checked_in' || ticket.state === 'checked_out'
}

/** Whether a ticket is valid and still the buyer's own: it was not transferred. */
export function isBuyers(ticket: Pick<LockedTicket, 'state' | 'transfer_id'>): boolean {
  return admits(ticket) && ticket.transfer_id === null
}

/** Voids locked tickets immediately: their codes now belong to an older generation and, where `free`, their places go back on sale. */
export async function takeBackTickets(
  trx: Trx,
  order: OrderRow,
  tickets: readonly LockedTicket[],
  { to, free }: { to: 'cancelled' | 'refunded'; free: boolean },
): Promise<void> {
  const freed = free ? tickets.filter((ticket) => !ticket.freed) : []
  await sql`
    update tickets set state = ${to}, generation = generation + 1, freed = freed or ${free}
    where id = any(${tickets.map((ticket) => ticket.id)}::uuid[]) and state = any(${sourcesOf('ticket', to)}::text[])`.execute(
    trx,
  )
  if (freed.length > 0) await freePlaces(trx, order, freed)
}

async function freePlaces(trx: Trx, order: OrderRow, tickets: readonly LockedTicket[]): Promise<void> {
  const unitsBy = (counterOf: (ticket: LockedTicket) => string | null) =>
    [...Map.groupBy(tickets, counterOf)].flatMap(([counterId, own]) =>
      counterId === null ? [] : [{ counterId, quantity: unitCount(own) }],
    )
  const needs = [...unitsBy((ticket) => ticket.ticket_type_id), ...unitsBy((ticket) => ticket.price_step_id)]
  needs.push(
    ...bundleCounts(
      tickets.flatMap(({ bundle_id: bundleId, bundle_unit: bundleUnit }) =>
        bundleId === null || bundleUnit === null ? [] : [{ bundleId, bundleUnit }],
      ),
    ),
  )
  const people = tickets.filter((ticket) => !ticket.extra).length
  needs.push({ counterId: order.event_id, quantity: people })
  if (order.buyer_counter_id) needs.push({ counterId: order.buyer_counter_id, quantity: people })
  await giveBack(trx, needs)
  await announceLive(trx, { name: 'places.freed', eventId: order.event_id })
}

/** Subtracts the organiser's cost of a lost dispute from the sales of the day on which the order was paid, in id order. */
export async function chargeSales(
  trx: Trx,
  order: OrderRow,
  event: Pick<EventRow, 'timezone'>,
  lines: readonly ChargebackLine[],
): Promise<void> {
  const day = dayInZone(order.paid_at ?? order.created_at, event.timezone)
  for (const { ticketTypeId, amount } of lines.toSorted((a, b) => a.ticketTypeId.localeCompare(b.ticketTypeId)))
    await sql`
      insert into sales_daily (event_id, ticket_type_id, day, tickets, gross, discount, platform_fee, net, charged_back)
      values (${order.event_id}, ${ticketTypeId}, ${day}, 0, 0, 0, 0, ${-amount}, ${amount})
      on conflict (event_id, ticket_type_id, day) do update set
        net = sales_daily.net + excluded.net,
        charged_back = sales_daily.charged_back + excluded.charged_back`.execute(trx)
}

/** What is subtracted from the sales of the day on which an order was paid. `withheld`: places that do not go back on sale. */
export interface SalesChange extends RefundLine {
  readonly withheld: number
  readonly complimentary: number
}

/** What is subtracted from the sales of one order. */
interface OrderSales {
  readonly order: OrderRow
  readonly event: Pick<EventRow, 'timezone'>
  readonly changes: readonly SalesChange[]
}

/** Changes the rollup in the transaction that takes tickets or money back, in the order of ids and days, like payments. */
export async function reduceSales(trx: Trx, all: readonly OrderSales[]): Promise<void> {
  const changes = all.flatMap(({ order, event, changes: own }) => {
    const day = dayInZone(order.paid_at ?? order.created_at, event.timezone)
    return own.map((change) => ({ ...change, eventId: order.event_id, day }))
  })
  for (const change of changes.toSorted(
    (a, b) => a.ticketTypeId.localeCompare(b.ticketTypeId) || a.day.localeCompare(b.day),
  ))
    await sql`
      insert into sales_daily (event_id, ticket_type_id, day, tickets, gross, discount, platform_fee, tax, net,
        refunded, complimentary, withheld)
      values (${change.eventId}, ${change.ticketTypeId}, ${change.day}, ${-change.tickets}, 0, 0, ${-change.fee},
        ${-change.tax}, ${change.fee + change.tax - change.amount}, ${change.amount}, ${-change.complimentary}, ${change.withheld})
      on conflict (event_id, ticket_type_id, day) do update set
        tickets = sales_daily.tickets + excluded.tickets,
        platform_fee = sales_daily.platform_fee + excluded.platform_fee,
        tax = sales_daily.tax + excluded.tax,
        net = sales_daily.net + excluded.net,
        refunded = sales_daily.refunded + excluded.refunded,
        complimentary = sales_daily.complimentary + excluded.complimentary,
        withheld = sales_daily.withheld + excluded.withheld`.execute(trx)
}
