import type { MoveDateView, MoveDatesView, OwnMoveView } from '@foyer/contract'
import { cheaperBy, matchMove, type MoveFit, type MoveWish, ownMoveRefusal, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { type EventRow, findEvent, isoOrNull } from '../../programme/events/index.ts'
import { currentFees } from '../../programme/fees/index.ts'
import { listBundles } from '../../programme/bundles/index.ts'
import { listTicketTypes } from '../../programme/ticket-types/index.ts'
import { eventsWithOpenRoom } from '../../programme/waiting-room/index.ts'
import { type DateStock, gotOf, offeredBy, saleStatesOf, stockOf, wishOf } from '../date-moves/index.ts'
import { admits, bundleCounts, findPaidSurcharge, type OrderRow, surchargeOptionViews } from '../orders/index.ts'
import { givesFeeBack } from '../refunds/index.ts'
import { surchargeOf, surchargeRefusal } from './surcharge-price.ts'

/** The page size: small enough that the free places of all dates are counted in one query. */
const PAGE = 50
const HOUR_MS = 3_600_000

/** Which dates are offered: from an instant on, to the organiser or to the guest, who can only choose what is on sale. */
interface Offer {
  readonly from: Date | undefined
  readonly toGuest: boolean
  /** For one order, the lines that each of its payments paid for: a cheaper date refunds part of it. */
  readonly payments?: readonly OrderRow['lines'][]
  /** The order, if its buyer can pay for a dearer date. */
  readonly payable?: OrderRow | undefined
}

/** What is to move, for comparison with the free places of a date. */
type MovableLines = Pick<OrderRow, 'event_id' | 'quantity'> & {
  readonly lines: readonly Pick<OrderRow['lines'][number], 'ticketTypeId' | 'quantity' | 'bundleId' | 'bundleUnit'>[]
}

/** The dates to which the guests of a date could move, each with what is left there of the types they have. */
export async function datesForGuests(deps: Deps, event: EventRow, from: Date | undefined): Promise<MoveDatesView> {
  const types = await listTicketTypes(deps.db, event.id)
  const bundles = await listBundles(deps.db, event.id)
  const lines = [
    ...types.flatMap((type) => (type.claimed > 0 ? [{ ticketTypeId: type.id, quantity: 1 }] : [])),
    ...bundles.flatMap(({ id: bundleId, claimed, parts }, index) =>
      claimed > 0 ? parts.map((part) => ({ ...part, quantity: 0, bundleId, bundleUnit: index + 1 })) : [],
    ),
  ]
  return (await offeredDates(deps, { event_id: event.id, lines, quantity: 1 }, { from, toGuest: false })).dates
}

/** The dates to which its organiser could move an order. */
export async function datesForOrder(deps: Deps, order: OrderRow, from: Date | undefined): Promise<MoveDatesView> {
  const payments = paymentsOf(order, (await findPaidSurcharge(deps.db, order.id)) ?? null)
  return (await offeredDates(deps, order, { from, toGuest: false, payments })).dates
}

/** The lines that an order and its earlier surcharge paid for. */
function paymentsOf(order: OrderRow, paidMore: OrderRow | null): OrderRow['lines'][] {
  return [order, ...(paidMore ? [paidMore] : [])].map(({ lines }) => lines)
}

/** The dates to which these lines could move, with the free places of each; none for an event without a series. */
async function offeredDates(
  deps: Deps,
  order: MovableLines,
  { from, toGuest, payments, payable }: Offer,
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
    // An organiser can move guests to a date that has begun until it ends; a request for later dates goes by their start.
    .where(from || toGuest ? 'starts_at' : 'ends_at', '>=', since)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute()
  const dates = found.slice(0, PAGE)
  const ids = dates.map(({ id }) => id)
  const wish = await wishOf(deps.db, { lines: order.lines, currency: event.currency })
  const stockAt = await stockOf(deps.db, ids, wish)
  const rooms = await roomsOf(deps.db, ids)
  // A guest cannot overtake the visitors in a waiting room.
  const queued = toGuest ? await eventsWithOpenRoom(deps.db, ids) : null
  const feeOf = payable ? await currentFees(deps.db, dates) : null
  const returnFee = givesFeeBack(event, now)
  const items = dates.map((date) =>
    dateView(date, {
      order,
      wish,
      stock: stockAt(date.id),
      canBeHad: (got, stock) =>
        !toGuest ||
        (!queued?.has(date.id) && saleStatesOf({ got, stock }, date, now).every((state) => state === 'on_sale')),
      room: rooms.get(date.id) ?? null,
      returnedAt: (fit) => (payments ? sumOf(cheaperBy(payments, fit, { returnFee }).flat()) : null),
      toGuest,
      surchargeAt: (fit) => (payable && feeOf ? surchargeOf(payable, date, fit, feeOf(date)) : null),
    }),
  )
  const next = isoOrNull(found[PAGE]?.starts_at ?? null)
  return { event, dates: { ...about, items, next } }
}

/** The free places of each date's own capacity; null without one. */
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
  readonly wish: MoveWish
  readonly stock: DateStock
  /** Whether the caller can have the date. Places for which a waiting list exists go to its entries. */
  readonly canBeHad: (got: DateStock, stock: DateStock) => boolean
  readonly room: number | null
  /** What a guest is refunded if the date is cheaper; null where no order is asked about. */
  readonly returnedAt: (fit: MoveFit) => number | null
  readonly toGuest: boolean
  /** The surcharge for the date, if its buyer can pay for a dearer one. */
  readonly surchargeAt: (fit: MoveFit) => ReturnType<typeof surchargeOf>
}

function dateView(date: EventRow, facts: DateFacts): MoveDateView {
  const { order, wish, stock, canBeHad, room, returnedAt, toGuest, surchargeAt } = facts
  const view = {
    eventId: date.id,
    startsAt: required(date.starts_at, 'the start of a date').toISOString(),
    endsAt: required(date.ends_at, 'the end of a date').toISOString(),
    surcharge: null,
  }
  const match = matchMove(wish, offeredBy(stock, date))
  if (!match.ok || !canBeHad(gotOf(order, match, stock), stock))
    return { ...view, price: 'same', returned: null, left: null, fault: 'no_match' }
  const price = priceOf(match)
  const returned = returnedAt(match)
  const surcharge = price === 'higher' ? surchargeAt(match) : null
  if (toGuest && price === 'higher' && !surcharge)
    return { ...view, price, returned, left: null, fault: 'price_differs' }
  const limits = [...needsAt(order, match, stock), { left: room, needed: order.quantity }].flatMap(
    ({ left, needed }) => (left === null ? [] : [{ left: Math.max(0, left), needed }]),
  )
  const left = limits.length === 0 ? null : Math.min(...limits.map((limit) => limit.left))
  const fault = limits.some((limit) => limit.left < limit.needed) ? 'full' : null
  return { ...view, price, returned, surcharge: surcharge?.total ?? null, left, fault }
}

/** What is left of each type and bundle that an order needs on a date, and how much it needs. */
function needsAt({ lines }: MovableLines, { typeIds, bundleIds }: MoveFit, { types, bundles }: DateStock) {
  const left = (counter: { capacity: number | null; claimed: number } | undefined) =>
    counter?.capacity == null ? null : counter.capacity - counter.claimed
  return [
    ...[...Map.groupBy(lines, (line) => line.ticketTypeId)].map(([ticketTypeId, own]) => ({
      left: left(types.find(({ id }) => id === typeIds.get(ticketTypeId))),
      needed: own.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    ...bundleCounts(lines).map(({ counterId, quantity }) => ({
      left: left(bundles.find(({ id }) => id === bundleIds.get(counterId))),
      needed: quantity,
    })),
  ]
}

function priceOf({ prices, bundlePrices, dearer }: MoveFit): MoveDateView['price'] {
  if (dearer !== null) return 'higher'
  return prices.size + bundlePrices.size > 0 ? 'lower' : 'same'
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** What the buyer can do about the date of an order, and the dates they can choose. */
export async function ownMoveView(deps: Deps, order: OrderRow, from: Date | undefined): Promise<OwnMoveView> {
  const paidMore = (await findPaidSurcharge(deps.db, order.id)) ?? null
  const payable = (await surchargeRefusal(deps.db, order, paidMore)) === null ? order : undefined
  const { event, dates } = await offeredDates(deps, order, {
    from,
    toGuest: true,
    payments: paymentsOf(order, paidMore),
    payable,
  })
  const hours = await moveHoursOf(deps.db, event)
  const tickets = await deps.db
    .selectFrom('tickets')
    .select(['state', 'transfer_id'])
    .where('order_id', '=', order.id)
    .execute()
  const passedOn = tickets.some((ticket) => ticket.transfer_id !== null)
  const refusal = ownMoveRefusal({ hours, startsAt: event.starts_at, passedOn }, deps.now())
  const whole = order.state === 'paid' && order.refunded_total === 0 && tickets.every(admits)
  const isWhole = whole && (paidMore === null || (paidMore.state === 'paid' && paidMore.refunded_total === 0))
  const can = refusal === null && isWhole && event.status !== 'cancelled'
  const until =
    hours === null || event.starts_at === null ? null : new Date(event.starts_at.getTime() - hours * HOUR_MS)
  const items = can ? dates.items.filter(({ fault }) => fault === null) : []
  const pays = items.some(({ surcharge }) => surcharge !== null)
  return {
    ...dates,
    items,
    next: can ? dates.next : null,
    until: isoOrNull(until),
    can,
    paymentOptions: pays ? surchargeOptionViews(deps, dates.currency) : [],
  }
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
