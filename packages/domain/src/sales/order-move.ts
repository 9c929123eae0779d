import { allocate } from '../money.ts'
import type { PriceableLine } from '../programme/pricing.ts'
import type { OrderState, TicketState } from '../states.ts'

/**
 * Why an order cannot move to another date of its series. `partly_gone`: some of it was refunded or cancelled, so it is not whole any
 * more. `date_closed`: the other date takes nobody.
 */
export type MoveRefusal =
  | 'not_sold'
  | 'cancelled'
  | 'partly_gone'
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
  if (order.refundAsked) return 'refund_asked'
  return takesGuests(order.to, now) ? null : 'date_closed'
}

function takesGuests({ status, blocked, datesOpen, endsAt }: MoveTarget, now: Date): boolean {
  return status === 'published' && !blocked && !datesOpen && endsAt !== null && endsAt > now
}

/** What identifies a ticket type across the dates of a series. */
type MoveIdentity = {
  /** The ticket of the series that it was made from; null for one that was added to this date alone. */
  seriesTicketId: string | null
  name: string
  /** The size or colour of an extra that has some. Those of one extra are made from the same ticket of the series. */
  variant: string | null
  kind: string
  admits: number
}

/** A ticket type as a move compares it. Prices in minor units. */
export type MoveTicketType = MoveIdentity & { id: string; price: number; archived: boolean }

/** A bundle as a move compares it, with its parts. `price` in minor units. */
export type MoveBundle = {
  id: string
  /** The bundle of the series that it was made from; null for one that was added to this date alone. */
  seriesBundleId: string | null
  name: string
  price: number
  archived: boolean
  parts: readonly (MoveIdentity & { quantity: number })[]
}

/** What a date sells, and in which currency. */
export type MoveTerms = { currency: string; types: readonly MoveTicketType[]; bundles: readonly MoveBundle[] }

/** What an order has, with the terms of its own date for it. */
export type MoveWish = MoveTerms & {
  lines: readonly { ticketTypeId: string; bundleId?: string | undefined }[]
}

/** What a ticket or a bundle costs on the date that an order leaves and on the other one, minor units. */
export type MovedPrice = { before: number; after: number }

/**
 * What stands for each type and bundle on the other date, or the first that has nothing there. `prices` holds the paid types that the order
 * has outside of bundles and whose price differs there, by their id, and `bundlePrices` the same of its bundles; `dearer` is the name of
 * the first that costs more there, null without one.
 */
export type MoveMatch =
  | {
      ok: true
      typeIds: ReadonlyMap<string, string>
      bundleIds: ReadonlyMap<string, string>
      prices: ReadonlyMap<string, MovedPrice>
      bundlePrices: ReadonlyMap<string, MovedPrice>
      dearer: string | null
    }
  | { ok: false; reason: 'no_match' | 'bundle'; name: string }

/** An order that fits on the other date. */
export type MoveFit = Extract<MoveMatch, { ok: true }>

/**
 * Finds the counterparts of an order's types and bundles on another date: those created from the same ticket or bundle of the series or,
 * for what exists on one date alone, those with the same name. A type must be of the same kind and admit as many people; a bundle must
 * consist of the same parts. Prices are present prices, without steps: a buyer who paid an earlier price keeps that advantage. For the
 * parts of a bundle, the price of the bundle counts. A date in another currency has no counterparts: the order's money stays in the
 * currency that was paid.
 */
export function matchMove(wish: MoveWish, offered: MoveTerms): MoveMatch {
  const typeIds = new Map<string, string>()
  const bundleIds = new Map<string, string>()
  const prices = new Map<string, MovedPrice>()
  const bundlePrices = new Map<string, MovedPrice>()
  let dearer: string | null = null
  const singly = new Set(wish.lines.flatMap((line) => (line.bundleId === undefined ? [line.ticketTypeId] : [])))
  for (const bundle of wish.bundles) {
    const match = offered.bundles.find((other) => !other.archived && isSameBundle(bundle, other))
    if (!match) return { ok: false, reason: 'bundle', name: bundle.name }
    bundleIds.set(bundle.id, match.id)
    if (match.price !== bundle.price) bundlePrices.set(bundle.id, { before: bundle.price, after: match.price })
    if (match.price > bundle.price) dearer ??= bundle.name
  }
  for (const type of wish.types) {
    const match = offered.types.find((other) => !other.archived && standsFor(type, other))
    if (!match || offered.currency !== wish.currency) return { ok: false, reason: 'no_match', name: type.name }
    typeIds.set(type.id, match.id)
    if (!singly.has(type.id)) continue
    if (type.kind === 'paid' && match.price !== type.price)
      prices.set(type.id, { before: type.price, after: match.price })
    if (match.price > type.price) dearer ??= type.name
  }
  return { ok: true, typeIds, bundleIds, prices, bundlePrices, dearer }
}

/** What a move reads of a line. Amounts in minor units. */
type MovedLine = {
  ticketTypeId: string
  bundleId?: string | undefined
  bundleUnit?: number | undefined
  total: number
}

type MovedPrices = Pick<MoveFit, 'prices' | 'bundlePrices'>

type PaidMovedLine = MovedLine & { passedFee: number }

/**
 * What each line gives back when its date becomes a cheaper one: of what was paid for it, discount and tax included, the part by which
 * its price is lower. The parts of a bundle share what the bundle gives back by what was paid for them. The booking fee on top counts
 * where the fee is given back. Of a donation nothing: whoever gave it chose how much.
 *
 * `payments` are the lines that each payment of an order was for, and the answer has the same shape: each payment gives back its own part,
 * rounded down to a whole minor unit.
 */
export function cheaperBy(
  payments: readonly (readonly PaidMovedLine[])[],
  prices: MovedPrices,
  { returnFee }: { returnFee: boolean },
): number[][] {
  return payments.map((lines) => cheaperLines(lines, prices, returnFee))
}

function cheaperLines(
  lines: readonly PaidMovedLine[],
  { prices, bundlePrices }: MovedPrices,
  returnFee: boolean,
): number[] {
  const paidFor = ({ total, passedFee }: PaidMovedLine) => (returnFee ? total : Math.max(0, total - passedFee))
  const returned = new Map<PaidMovedLine, number>()
  for (const [unit, own] of Map.groupBy(lines, ({ bundleUnit }) => bundleUnit)) {
    if (unit === undefined) {
      for (const line of own) returned.set(line, lessOf(paidFor(line), prices.get(line.ticketTypeId)))
      continue
    }
    const paid = own.map(paidFor)
    const bundleId = own[0]?.bundleId
    const price = bundleId === undefined ? undefined : bundlePrices.get(bundleId)
    const back = lessOf(
      paid.reduce((sum, amount) => sum + amount, 0),
      price,
    )
    const shares = allocate(back, paid)
    own.forEach((line, index) => returned.set(line, shares[index] ?? 0))
  }
  return lines.map((line) => returned.get(line) ?? 0)
}

/** The part of what was paid by which a price is lower. */
function lessOf(paid: number, price: MovedPrice | undefined): number {
  if (!price || price.after >= price.before) return 0
  return Number((BigInt(paid) * BigInt(price.before - price.after)) / BigInt(price.before))
}

/**
 * What is to be paid when the date of an order becomes a dearer one: one line for each type of the other date, priced by how much more a
 * ticket costs there, and for each bundle the lines of its parts, which share how much more it costs by what was paid for them. What a
 * promo code or an earlier price took off stays with what was paid. Null where that is no simple addition: a part costs less there, or
 * cost nothing before, or two types become one.
 */
export function dearerLines(
  lines: readonly (MovedLine & { quantity: number })[],
  fit: Pick<MoveFit, 'typeIds' | 'bundleIds' | 'prices' | 'bundlePrices'>,
): PriceableLine[] | null {
  const made = new Map<string, PriceableLine>()
  const groups = Map.groupBy(lines, ({ ticketTypeId, bundleUnit }) => bundleUnit ?? ticketTypeId)
  for (const [key, own] of groups) {
    const more = typeof key === 'number' ? dearerBundle(own, fit) : dearerType(key, own, fit)
    if (!more) return null
    for (const line of more) {
      const place = `${line.ticketTypeId}#${line.bundleUnit ?? ''}`
      if (made.has(place)) return null
      made.set(place, line)
    }
  }
  const priced = [...made.values()]
  return priced.some(({ unitPrice, subtotal = unitPrice }) => subtotal > 0) ? priced : null
}

type DearerLine = MovedLine & { quantity: number }

function dearerType(
  ticketTypeId: string,
  own: readonly DearerLine[],
  { typeIds, prices }: Pick<MoveFit, 'typeIds' | 'prices'>,
): PriceableLine[] | null {
  const other = typeIds.get(ticketTypeId)
  const { before, after } = prices.get(ticketTypeId) ?? { before: 0, after: 0 }
  if (other === undefined || after < before || (after > before && own.some(({ total }) => total === 0))) return null
  const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
  return [{ ticketTypeId: other, unitPrice: after - before, quantity }]
}

function dearerBundle(
  own: readonly DearerLine[],
  { typeIds, bundleIds, bundlePrices }: Pick<MoveFit, 'typeIds' | 'bundleIds' | 'bundlePrices'>,
): PriceableLine[] | null {
  const from = own[0]?.bundleId
  const bundleId = from === undefined ? undefined : bundleIds.get(from)
  if (from === undefined || bundleId === undefined) return null
  const { before, after } = bundlePrices.get(from) ?? { before: 0, after: 0 }
  const paid = own.map(({ total }) => total)
  if (after < before || (after > before && paid.every((amount) => amount === 0))) return null
  const shares = allocate(after - before, paid)
  const made = own.flatMap(({ ticketTypeId, quantity, bundleUnit }, index): PriceableLine[] => {
    const other = typeIds.get(ticketTypeId)
    const subtotal = shares[index] ?? 0
    const unitPrice = Math.floor(subtotal / quantity)
    return other === undefined ? [] : [{ ticketTypeId: other, quantity, unitPrice, subtotal, bundleId, bundleUnit }]
  })
  return made.length === own.length ? made : null
}

function standsFor(type: MoveIdentity, other: MoveIdentity): boolean {
  if (type.kind !== other.kind || type.admits !== other.admits || type.seriesTicketId !== other.seriesTicketId)
    return false
  return type.seriesTicketId === null ? isSameName(type, other) : type.variant === other.variant
}

/** A date can have changed a bundle of its series: it stands for the same only with the same parts. */
function isSameBundle(bundle: MoveBundle, other: MoveBundle): boolean {
  if (bundle.seriesBundleId !== other.seriesBundleId || bundle.parts.length !== other.parts.length) return false
  if (bundle.seriesBundleId === null && !isSameName(bundle, other)) return false
  return bundle.parts.every((part) =>
    other.parts.some((there) => there.quantity === part.quantity && standsFor(part, there)),
  )
}

function isSameName(one: { name: string }, other: { name: string }): boolean {
  return one.name.trim().toLowerCase() === other.name.trim().toLowerCase()
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
