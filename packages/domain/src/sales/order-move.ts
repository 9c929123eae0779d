import type { PriceableLine } from '../programme/pricing.ts'
import type { OrderState, TicketState } from '../states.ts'

/**
 * Why an order cannot move to another date of its series. `partly_gone`: some of it was refunded or cancelled, so it is not whole any
 * more. `bundle`: it includes a bundle, whose parts, price and number belong to its date. `date_closed`: the other date takes nobody.
 */
export type MoveRefusal =
  | 'not_sold'
  | 'cancelled'
  | 'partly_gone'
  | 'bundle'
  | 'checked_in'
  | 'disputed'
  | 'refund_asked'
  | 'not_in_series'
  | 'date_closed'

/** An order that is to move as a whole, with the date that it is to move to. */
export type MovableOrder = {
  state: OrderState
  /** What went back of it already, minor units. */
  refunded: number
  tickets: readonly { state: TicketState }[]
  /** Whether a list beside the main one admitted one of its tickets. */
  listed: boolean
  disputed: boolean
  /** Whether it includes a bundle. */
  bundled: boolean
  /** Whether its buyer asked for a refund that is not decided. */
  refundAsked: boolean
  seriesId: string | null
  /** Whether the date it is for was cancelled: then its money goes back, and a job is about to do it. */
  cancelled: boolean
  to: MoveTarget
}

/** The other date. `endsAt` null: it is not known. */
export type MoveTarget = {
  seriesId: string | null
  status: string
  blocked: boolean
  datesOpen: boolean
  endsAt: Date | null
}

/** Whether an order can move now: null, or why not. What is free and what it costs there is asked apart. */
export function moveRefusal(order: MovableOrder, now: Date): MoveRefusal | null {
  if (order.seriesId === null || order.to.seriesId !== order.seriesId) return 'not_in_series'
  if (order.state !== 'paid' && order.state !== 'partially_refunded') return 'not_sold'
  if (order.cancelled) return 'cancelled'
  if (order.listed || order.tickets.some(({ state }) => state === 'checked_in' || state === 'checked_out'))
    return 'checked_in'
  if (order.disputed) return 'disputed'
  if (order.state !== 'paid' || order.refunded > 0 || order.tickets.some(({ state }) => state !== 'valid'))
    return 'partly_gone'
  if (order.bundled) return 'bundle'
  if (order.refundAsked) return 'refund_asked'
  return takesGuests(order.to, now) ? null : 'date_closed'
}

function takesGuests({ status, blocked, datesOpen, endsAt }: MoveTarget, now: Date): boolean {
  return status === 'published' && !blocked && !datesOpen && endsAt !== null && endsAt > now
}

/** A ticket type as a move compares it. Prices in minor units. */
export type MoveTicketType = {
  id: string
  /** The ticket of the series that it was made from; null for one that was added to this date alone. */
  seriesTicketId: string | null
  name: string
  kind: string
  price: number
  admits: number
  archived: boolean
}

/** What a ticket costs on the date that an order leaves and on the other one, minor units. */
export type MovedPrice = { before: number; after: number }

/**
 * What stands for each type on the other date, or the first type that has nothing there. `prices` holds the paid types of the order whose
 * price differs there, by their id; `dearer` is the name of the first that costs more there, null without one.
 */
export type MoveMatch =
  | {
      ok: true
      typeIds: ReadonlyMap<string, string>
      prices: ReadonlyMap<string, MovedPrice>
      dearer: string | null
    }
  | { ok: false; reason: 'no_match'; name: string }

/**
 * Finds what stands for the types of an order on another date: what was made from the same ticket of the series or, for types of one date
 * alone, what has the same name. It must be of the same kind and admit as many people. Prices are those of today, without steps: whoever
 * paid an earlier price keeps that advantage.
 */
export function matchMove(wanted: readonly MoveTicketType[], offered: readonly MoveTicketType[]): MoveMatch {
  const typeIds = new Map<string, string>()
  const prices = new Map<string, MovedPrice>()
  let dearer: string | null = null
  for (const type of wanted) {
    const match = offered.find((other) => !other.archived && standsFor(type, other))
    if (!match) return { ok: false, reason: 'no_match', name: type.name }
    typeIds.set(type.id, match.id)
    if (type.kind === 'paid' && match.price !== type.price)
      prices.set(type.id, { before: type.price, after: match.price })
    if (match.price > type.price) dearer ??= type.name
  }
  return { ok: true, typeIds, prices, dearer }
}

/** What a move to a cheaper date reads of a line. Amounts in minor units. */
type MovedLine = { ticketTypeId: string; total: number; passedFee: number }

/**
 * What each line gives back when its date becomes a cheaper one: of what was paid for it, discount and tax included, the part by which
 * its price is lower. The booking fee on top counts where the fee is given back. Of a donation nothing: whoever gave it chose how much.
 */
export function cheaperBy(
  lines: readonly MovedLine[],
  prices: ReadonlyMap<string, MovedPrice>,
  { returnFee }: { returnFee: boolean },
): number[] {
  return lines.map((line) => {
    const price = prices.get(line.ticketTypeId)
    if (!price || price.after >= price.before) return 0
    const paid = returnFee ? line.total : Math.max(0, line.total - line.passedFee)
    return Number((BigInt(paid) * BigInt(price.before - price.after)) / BigInt(price.before))
  })
}

/**
 * What is to be paid when the date of an order becomes a dearer one: one line for each type of the other date, priced by how much more a
 * ticket costs there. What a promo code or an earlier price took off stays with what was paid. Null where that is no simple addition: a
 * part costs less there, or cost nothing before, or two types become one.
 */
export function dearerLines(
  lines: readonly { ticketTypeId: string; quantity: number; total: number }[],
  { typeIds, prices }: Pick<Extract<MoveMatch, { ok: true }>, 'typeIds' | 'prices'>,
): PriceableLine[] | null {
  const made = new Map<string, PriceableLine>()
  for (const [ticketTypeId, own] of Map.groupBy(lines, (line) => line.ticketTypeId)) {
    const other = typeIds.get(ticketTypeId)
    if (other === undefined || made.has(other)) return null
    const { before, after } = prices.get(ticketTypeId) ?? { before: 0, after: 0 }
    if (after < before || (after > before && own.some(({ total }) => total === 0))) return null
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
    made.set(other, { ticketTypeId: other, unitPrice: after - before, quantity })
  }
  const priced = [...made.values()]
  return priced.some(({ unitPrice }) => unitPrice > 0) ? priced : null
}

function standsFor(type: MoveTicketType, other: MoveTicketType): boolean {
  if (type.kind !== other.kind || type.admits !== other.admits || type.seriesTicketId !== other.seriesTicketId)
    return false
  return type.seriesTicketId !== null || type.name.trim().toLowerCase() === other.name.trim().toLowerCase()
}

/** Why a guest cannot move their own order: the organiser does not allow it, it is too late, or others hold some of its tickets. */
export type OwnMoveRefusal = 'switched_off' | 'too_late' | 'passed_on'

/**
 * Whether a guest may move their own order. `hours`: until so many hours before the start of the date they have; null where the
 * organiser does not allow it.
 */
export function ownMoveRefusal(
  { hours, startsAt, passedOn }: { hours: number | null; startsAt: Date | null; passedOn: boolean },
  now: Date,
): OwnMoveRefusal | null {
  if (hours === null) return 'switched_off'
  if (startsAt === null || now.getTime() > startsAt.getTime() - hours * 3_600_000) return 'too_late'
  return passedOn ? 'passed_on' : null
}
