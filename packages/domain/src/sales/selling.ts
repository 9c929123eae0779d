import { MAX_ORDER_TOTAL } from '../money.ts'
import { type GroupPrice, type OpenStep, splitByPrice } from '../programme/price-steps.ts'
import { lineSubtotal, type PriceableLine } from '../programme/pricing.ts'
import type { EventState } from '../states.ts'
import { extraFault } from './extras.ts'
import {
  MAX_PEOPLE_PER_ORDER,
  MAX_PER_ORDER,
  type TicketTypeKind,
  type TicketTypeStatus,
  type TicketTypeVisibility,
} from '../programme/ticket-type.ts'

/** Whether a ticket type can be bought now, and if not, what to tell the visitor. */
export const saleStates = ['on_sale', 'not_yet', 'ended', 'sold_out', 'paused', 'unavailable'] as const
export type SaleState = (typeof saleStates)[number]

/** What the sale state of a ticket type depends on. `unlocked`: the visitor's promo code opens a `code_only` type. */
export type SaleQuestion = {
  ticketType: {
    status: TicketTypeStatus
    visibility: TicketTypeVisibility
    salesStartAt: Date | null
    salesEndAt: Date | null
    soldOut: boolean
  }
  /** `datesOpen`: postponed, the new date not yet known; nobody buys a ticket to an unknown day. */
  event: { status: EventState; startsAt: Date | null; endsAt: Date | null; datesOpen?: boolean | undefined }
  now: Date
  unlocked?: boolean | undefined
}

/** The sale state at `now`. Sales end at `salesEndAt`, else when the event ends; an event without dates is not for sale. */
export function saleState({ ticketType, event, now, unlocked = false }: SaleQuestion): SaleState {
  if (event.status !== 'published' || ticketType.status === 'archived' || !event.endsAt) return 'unavailable'
  if (ticketType.visibility === 'hidden' || (ticketType.visibility === 'code_only' && !unlocked)) return 'unavailable'
  if (event.datesOpen) return 'paused'
  if (now >= event.endsAt || (ticketType.salesEndAt && now >= ticketType.salesEndAt)) return 'ended'
  if (ticketType.status === 'paused') return 'paused'
  if (ticketType.salesStartAt && now < ticketType.salesStartAt) return 'not_yet'
  return ticketType.soldOut ? 'sold_out' : 'on_sale'
}

/** What a buyer asks for. `unitPrice` (minor units) counts for donations only; elsewhere the server's price holds. */
export type OrderItemRequest = { ticketTypeId: string; quantity: number; unitPrice?: number | null | undefined }

/** The facts about a ticket type that the limits of an order depend on. */
export type OrderableTicketType = {
  id: string
  kind: TicketTypeKind
  price: number
  minPerOrder: number
  maxPerOrder: number
  /** How many people a unit lets in: one where it is left out, nobody for an extra. */
  admits?: number | undefined
  /** For an extra: the tickets of which one must be in the order; any if there are none. */
  needs?: readonly string[] | undefined
  /** Of an extra: how many each person admitted by such a ticket may have. */
  mostPerTicket?: number | null | undefined
  /** The extra it is a variant of. */
  variantOf?: string | null | undefined
  /** The steps that are open at the moment of the order, and the group prices; none by default. */
  steps?: readonly OpenStep[] | undefined
  groups?: readonly GroupPrice[] | undefined
}

/** Why an order is refused before anything is claimed. */
export type OrderLimitFault =
  | 'empty'
  | 'unknown_ticket'
  | 'duplicate'
  | 'bad_quantity'
  | 'below_minimum'
  | 'above_maximum'
  | 'price_required'
  | 'price_below_minimum'
  | 'price_out_of_range'
  | 'order_too_large'
  | 'total_too_large'
  | 'needs_ticket'
  | 'above_per_ticket'

/** Fine, with the lines at the prices that hold; or the item at fault (null: the order as a whole), why, and the limit it met. */
export type OrderLimitCheck =
  | { ok: true; lines: PriceableLine[] }
  | { ok: false; ticketTypeId: string | null; reason: OrderLimitFault; limit: number | null }

/**
 * Checks an order against the limits of its ticket types and of its event, and determines each line's unit price. An item becomes
 * several lines where its tickets cost differently. `inBundles` are the lines of bundles: they count like any other against what an order
 * may have, but the limits and prices of a single ticket type are not theirs.
 */
export function checkOrderLimits({
  items,
  inBundles = [],
  ticketTypes,
  event,
}: {
  items: readonly OrderItemRequest[]
  inBundles?: readonly PriceableLine[] | undefined
  ticketTypes: readonly OrderableTicketType[]
  event: { maxTicketsPerOrder: number }
}): OrderLimitCheck {
  const known = new Map(ticketTypes.map((ticketType) => [ticketType.id, ticketType]))
  const lines: PriceableLine[] = []
  const seen = new Set<string>()
  for (const item of items) {
    const found = seen.has(item.ticketTypeId) ? fault(item, 'duplicate') : checkItem(item, known.get(item.ticketTypeId))
    if ('ok' in found) return found
    seen.add(item.ticketTypeId)
    lines.push(...found)
  }
  lines.push(...inBundles)
  const whole = checkWhole(lines, event.maxTicketsPerOrder, known)
  return whole.ok ? (extraFault(lines, (id) => known.get(id)) ?? whole) : whole
}

function checkWhole(
  lines: PriceableLine[],
  mostTickets: number,
  known: ReadonlyMap<string, OrderableTicketType>,
): OrderLimitCheck {
  if (lines.length === 0) return { ok: false, ticketTypeId: null, reason: 'empty', limit: 1 }
  const admits = (line: PriceableLine) => known.get(line.ticketTypeId)?.admits ?? 1
  const unitsOf = (some: PriceableLine[]) => some.reduce((sum, line) => sum + line.quantity, 0)
  const limit = Math.min(mostTickets, MAX_PER_ORDER)
  const admitting = lines.filter((line) => admits(line) > 0)
  if (unitsOf(admitting) > limit) return { ok: false, ticketTypeId: null, reason: 'order_too_large', limit }
  if (unitsOf(lines) - unitsOf(admitting) > MAX_PER_ORDER)
    return { ok: false, ticketTypeId: null, reason: 'order_too_large', limit: MAX_PER_ORDER }
  if (admitting.reduce((sum, line) => sum + line.quantity * admits(line), 0) > MAX_PEOPLE_PER_ORDER)
    return { ok: false, ticketTypeId: null, reason: 'order_too_large', limit: MAX_PEOPLE_PER_ORDER }
  const subtotal = lines.reduce((sum, line) => sum + lineSubtotal(line), 0)
  if (subtotal > MAX_ORDER_TOTAL) {
    return { ok: false, ticketTypeId: null, reason: 'total_too_large', limit: MAX_ORDER_TOTAL }
  }
  return { ok: true, lines }
}

type Refused = Extract<OrderLimitCheck, { ok: false }>

function checkItem(item: OrderItemRequest, ticketType: OrderableTicketType | undefined): PriceableLine[] | Refused {
  if (!ticketType) return fault(item, 'unknown_ticket')
  const { quantity } = item
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PER_ORDER)
    return fault(item, 'bad_quantity', MAX_PER_ORDER)
  if (quantity < ticketType.minPerOrder) return fault(item, 'below_minimum', ticketType.minPerOrder)
  if (quantity > ticketType.maxPerOrder) return fault(item, 'above_maximum', ticketType.maxPerOrder)
  if (ticketType.kind === 'donation') return checkDonation(item, ticketType.price)
  const { ticketTypeId } = item
  if (ticketType.kind === 'free') return [{ ticketTypeId, quantity, unitPrice: 0 }]
  const { steps = [], groups = [] } = ticketType
  if (steps.length === 0 && groups.length === 0) return [{ ticketTypeId, quantity, unitPrice: ticketType.price }]
  return splitByPrice({ price: ticketType.price, steps, groups }, quantity).map((part) => ({
    ticketTypeId,
    quantity: part.quantity,
    unitPrice: part.unitPrice,
    ...(part.stepId !== null && { priceStepId: part.stepId }),
    ...(part.groupFrom !== null && { groupFrom: part.groupFrom }),
  }))
}

function checkDonation(item: OrderItemRequest, minimum: number): PriceableLine[] | Refused {
  const given = item.unitPrice
  if (given === undefined || given === null) return fault(item, 'price_required', minimum)
  if (!Number.isSafeInteger(given) || given < 0 || given > MAX_ORDER_TOTAL) {
    return fault(item, 'price_out_of_range', MAX_ORDER_TOTAL)
  }
  if (given < minimum) return fault(item, 'price_below_minimum', minimum)
  return [{ ticketTypeId: item.ticketTypeId, quantity: item.quantity, unitPrice: given }]
}

function fault(item: OrderItemRequest, reason: OrderLimitFault, limit: number | null = null): Refused {
  return { ok: false, ticketTypeId: item.ticketTypeId, reason, limit }
}
