import type { MoveDateView, MoveDatesView, OwnMoveView } from '@foyer/contract'
import { cheaperBy, matchMove, type MoveMatch, type MoveTicketType, ownMoveRefusal, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { type EventRow, findEvent, isoOrNull } from '../../programme/events/index.ts'
import { currentFees } from '../../programme/fees/index.ts'
import { listTicketTypesOf, saleStateOf, type TicketTypeWithCounts } from '../../programme/ticket-types/index.ts'
import { eventsWithOpenRoom } from '../../programme/waiting-room/index.ts'
import { comparedType, typesOfOrder } from '../date-moves/index.ts'
import { admits, findPaidSurcharge, type OrderRow } from '../orders/index.ts'
import { givesFeeBack } from '../refunds/index.ts'
import { surchargeOf, surchargeRefusal } from './surcharge-price.ts'

/** Dates of one answer: a page of a list, and little enough that the free places of each are counted in one query. */
const PAGE = 50
const HOUR_MS = 3_600_000

/** Which dates are offered: from an instant on, to the organiser or to the guest, who can only have what is on sale. */
interface Offer {
  readonly from: Date | undefined
  readonly toGuest: boolean
  /** The order, where its buyer can pay for a dearer date. */
  readonly payable?: OrderRow | undefined
}

/** What is to move, as the free places of a date are compared with it; with what was paid where it is one order. */
export type MovableLines = Pick<OrderRow, 'event_id' | 'quantity'> & {
  readonly lines: readonly (Pick<OrderRow['lines'][number], 'ticketTypeId' | 'quantity'> &
    Partial<Pick<OrderRow['lines'][number], 'total' | 'passedFee'>>)[]
}

/** The dates that the guests of a date could move to, each with what is left there of what was sold. */
export async function datesForGuests(deps: Deps, event: EventRow, from: Date | undefined): Promise<MoveDatesView> {
  const types = (await listTicketTypesOf(deps.db, [event.id])).get(event.id) ?? []
  const lines = types.flatMap((type) => (type.claimed > 0 ? [{ ticketTypeId: type.id, quantity: 1 }] : []))
  return (await offeredDates(deps, { event_id: event.id, lines, quantity: 1 }, { from, toGuest: false })).dates
}

/** The dates that an order could move to, with the free places of each; none for what is no date of a series. */
export async function offeredDates(
  deps: Deps,
  order: MovableLines,
  { from, toGuest, payable }: Offer,
): Promise<{ event: EventRow; dates: MoveDatesView }> {
  const event = required(await findEvent(deps.db, order.event_id), 'the event of an order')
  const about = { fromEventId: event.id, timezone: event.timezone, currency: event.currency }
  const nowhere = { ...about, items: [], next: null }
  if (event.series_id === null) return { event, dates: nowhere }
  const now = deps.now()
  const since = from && from > now ? from : now
  const found = await deps.db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', event.series_id)
    .where('id', '<>', event.id)
    .where('status', '=', 'published')
    .where('blocked', '=', false)
    .where('dates_open', '=', false)
    // A date that has begun takes the organiser's guests until it ends; who asks for later ones is answered by their start.
    .where(from || toGuest ? 'starts_at' : 'ends_at', '>=', since)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute()
  const dates = found.slice(0, PAGE)
  const ids = dates.map(({ id }) => id)
  const types = await listTicketTypesOf(deps.db, ids)
  const rooms = await roomsOf(deps.db, ids)
  // A guest cannot take the place of those who wait in a room.
  const queued = toGuest ? await eventsWithOpenRoom(deps.db, ids) : null
  const feeOf = payable ? await currentFees(deps.db, dates) : null
  const wanted = (await typesOfOrder(deps.db, order)).map(comparedType)
  const returnFee = givesFeeBack(event, now)
  const items = dates.map((date) =>
    dateView(date, {
      order,
      wanted,
      types: (types.get(date.id) ?? []).filter(
        (type) => !toGuest || (!queued?.has(date.id) && isOnSale(type, date, now)),
      ),
      room: rooms.get(date.id) ?? null,
      returnFee,
      toGuest,
      surchargeAt: (match) => (payable && feeOf ? surchargeOf(payable, date, match, feeOf(date)) : null),
    }),
  )
  const next = isoOrNull(found[PAGE]?.starts_at ?? null)
  return { event, dates: { ...about, items, next } }
}

/** Places that are awaited go to those who wait. What only a promo code opens is open to who has a ticket of it. */
function isOnSale(type: TicketTypeWithCounts, date: EventRow, now: Date): boolean {
  return saleStateOf(type, date, now, true) === 'on_sale'
}

/** What each date has left of its own capacity; null without one. */
async function roomsOf(db: Deps['db'], eventIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('counters')
    .select(['id', sql<number | null>`capacity - claimed`.as('left')])
    .where('kind', '=', 'event')
    .where('id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, left }) => [id, left]))
}

interface DateFacts {
  readonly order: MovableLines
  readonly wanted: readonly MoveTicketType[]
  readonly types: readonly TicketTypeWithCounts[]
  readonly room: number | null
  readonly returnFee: boolean
  readonly toGuest: boolean
  /** What the date costs more, where its buyer can pay for a dearer one. */
  readonly surchargeAt: (match: Match) => ReturnType<typeof surchargeOf>
}

function dateView(date: EventRow, facts: DateFacts): MoveDateView {
  const { order, wanted, types, room, toGuest, surchargeAt } = facts
  const view = {
    eventId: date.id,
    startsAt: required(date.starts_at, 'the start of a date').toISOString(),
    endsAt: required(date.ends_at, 'the end of a date').toISOString(),
    surcharge: null,
  }
  const match = matchMove(wanted, types.map(comparedType))
  if (!match.ok) return { ...view, price: 'same', returned: null, left: null, fault: match.reason }
  const price = priceOf(match)
  const returned = returnedOf(match, facts)
  const surcharge = price === 'higher' ? surchargeAt(match) : null
  if (toGuest && price === 'higher' && !surcharge)
    return { ...view, price, returned, left: null, fault: 'price_differs' }
  const needs = order.lines.map((line) => {
    const type = types.find(({ id }) => id === match.typeIds.get(line.ticketTypeId))
    return { left: type?.capacity == null ? null : type.capacity - type.claimed, needed: line.quantity }
  })
  const limits = [...needs, { left: room, needed: order.quantity }].flatMap(({ left, needed }) =>
    left === null ? [] : [{ left: Math.max(0, left), needed }],
  )
  const left = limits.length === 0 ? null : Math.min(...limits.map((limit) => limit.left))
  const fault = limits.some((limit) => limit.left < limit.needed) ? 'full' : null
  return { ...view, price, returned, surcharge: surcharge?.total ?? null, left, fault }
}

type Match = Extract<MoveMatch, { ok: true }>

function priceOf({ prices, dearer }: Match): MoveDateView['price'] {
  if (dearer !== null) return 'higher'
  return prices.size > 0 ? 'lower' : 'same'
}

/** What a guest gets back for a cheaper date; null where no order is asked about. */
function returnedOf({ prices }: Match, { order, returnFee }: DateFacts): number | null {
  const lines = order.lines.flatMap(({ ticketTypeId, total, passedFee }) =>
    total === undefined || passedFee === undefined ? [] : [{ ticketTypeId, total, passedFee }],
  )
  if (lines.length < order.lines.length) return null
  return cheaperBy(lines, prices, { returnFee }).reduce((sum, amount) => sum + amount, 0)
}

/** What the buyer can do about the date of an order, and the dates that they can have. */
export async function ownMoveView(deps: Deps, order: OrderRow, from: Date | undefined): Promise<OwnMoveView> {
  const payable = (await surchargeRefusal(deps.db, order)) === null ? order : undefined
  const paidMore = await findPaidSurcharge(deps.db, order.id)
  // What was paid for a dearer date is among what a cheaper one gives back.
  const paid = { ...order, lines: [...order.lines, ...(paidMore?.lines ?? [])] }
  const { event, dates } = await offeredDates(deps, paid, { from, toGuest: true, payable })
  const hours = await moveHoursOf(deps.db, event)
  const tickets = await deps.db
    .selectFrom('tickets')
    .select(['state', 'transfer_id'])
    .where('order_id', '=', order.id)
    .execute()
  const passedOn = tickets.some((ticket) => ticket.transfer_id !== null)
  const refusal = ownMoveRefusal({ hours, startsAt: event.starts_at, passedOn }, deps.now())
  const whole = order.state === 'paid' && order.refunded_total === 0 && tickets.every(admits)
  const isWhole = whole && (paidMore === undefined || (paidMore.state === 'paid' && paidMore.refunded_total === 0))
  const can = refusal === null && isWhole && event.status !== 'cancelled'
  const until =
    hours === null || event.starts_at === null ? null : new Date(event.starts_at.getTime() - hours * HOUR_MS)
  return can
    ? { ...dates, items: dates.items.filter(({ fault }) => fault === null), until: isoOrNull(until), can }
    : { ...dates, items: [], next: null, until: isoOrNull(until), can }
}

/** Until how many hours before the start guests of a date may move; null where they may not. */
export async function moveHoursOf(
  db: Pick<Deps['db'], 'selectFrom'>,
  { series_id: id }: Pick<EventRow, 'series_id'>,
): Promise<number | null> {
  if (id === null) return null
  const series = await db.selectFrom('series').select('move_hours').where('id', '=', id).executeTakeFirst()
  return series?.move_hours ?? null
}
