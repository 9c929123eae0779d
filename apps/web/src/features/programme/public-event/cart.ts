import type {
  AvailabilityView,
  CheckedPromoCodeView,
  PlaceOrderInput,
  PublicEventView,
  PublicTicketTypeView,
} from '@foyer/contract'
import {
  MAX_ORDER_TOTAL,
  MAX_PEOPLE_PER_ORDER,
  parseMoney,
  priceOrder,
  type PriceableLine,
  type PricePart,
  promoDiscount,
  promoFit,
  splitByPrice,
  subtotalOfParts,
  type PricedOrder,
  type PromoFit,
} from '@foyer/domain'
import { promoTerms } from './promo-terms.ts'

/** A visitor's choice: the quantity of each ticket, and the typed amount of a donation. */
export interface Cart {
  readonly quantities: Readonly<Record<string, number>>
  readonly gifts: Readonly<Record<string, string>>
  readonly bundled?: BundledCart
}

/** The chosen bundles in the form that the order needs, and their lines; each admits `admits` people. */
export interface BundledCart {
  readonly bundles: NonNullable<PlaceOrderInput['bundles']>
  readonly lines: readonly (PriceableLine & { readonly admits: number })[]
}

export type TicketTypeAvailability = AvailabilityView['tickets'][number]

/** The facts of the event that pricing and limits need. */
export type CartEvent = Pick<PublicEventView, 'currency' | 'fee' | 'feeMode' | 'maxPerOrder' | 'tax' | 'tickets'>

export const emptyCart: Cart = { quantities: {}, gifts: {} }

export const quantityOf = (cart: Cart, ticketTypeId: string): number => cart.quantities[ticketTypeId] ?? 0

const linesInBundles = ({ bundled }: Cart) => bundled?.lines ?? []

/** The totals of the choice: units that admit people, the number of these people, and extras. */
export function countsOf(
  { tickets }: Pick<CartEvent, 'tickets'>,
  cart: Cart,
): { units: number; people: number; extras: number } {
  const sum = (of: (ticketType: { admits: number }) => number) =>
    tickets.reduce((running, ticketType) => running + quantityOf(cart, ticketType._id) * of(ticketType), 0) +
    linesInBundles(cart).reduce((running, line) => running + line.quantity * of(line), 0)
  return {
    units: sum(({ admits }) => (admits > 0 ? 1 : 0)),
    people: sum(({ admits }) => admits),
    extras: sum(({ admits }) => (admits > 0 ? 0 : 1)),
  }
}

/** The maximum quantity of this ticket that the cart may hold now; 0 if even its minimum order does not fit. */
export function ceilingOf(ticketType: PublicTicketTypeView, event: CartEvent, cart: Cart, left: number | null): number {
  const allowed =
    ticketType.admits === 0 ? extrasAllowed(ticketType, event, cart) : unitsAllowed(ticketType, event, cart)
  const ceiling = Math.min(ticketType.maxPerOrder, allowed, left ?? Number.POSITIVE_INFINITY)
  return ceiling < ticketType.minPerOrder ? 0 : ceiling
}

function unitsAllowed({ _id, admits }: PublicTicketTypeView, event: CartEvent, cart: Cart): number {
  const others = countsOf(event, withQuantity(cart, _id, 0))
  return Math.min(event.maxPerOrder - others.units, Math.floor((MAX_PEOPLE_PER_ORDER - others.people) / admits))
}

/**
 * An extra requires a ticket: at least one of those it needs, and at most as many extras as their people may have, all variants together.
 */
function extrasAllowed(extra: PublicTicketTypeView, { tickets }: CartEvent, cart: Cart): number {
  const { needsTicketIds: needs, mostPerTicket } = extra
  const inBundles = linesInBundles(cart)
  const brings = (id: string) => needs.length === 0 || needs.includes(id)
  const people =
    tickets
      .filter(({ _id }) => brings(_id))
      .reduce((sum, ticketType) => sum + quantityOf(cart, ticketType._id) * ticketType.admits, 0) +
    inBundles
      .filter(({ ticketTypeId }) => brings(ticketTypeId))
      .reduce((sum, line) => sum + line.quantity * line.admits, 0)
  if (people === 0) return 0
  if (mostPerTicket === null) return Number.POSITIVE_INFINITY
  const siblings = tickets.filter(
    ({ _id, variant }) => _id !== extra._id && variant && variant.of === extra.variant?.of,
  )
  const family = [extra, ...siblings].map(({ _id }) => _id)
  const bundled = inBundles
    .filter(({ ticketTypeId }) => family.includes(ticketTypeId))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return people * mostPerTicket - bundled - siblings.reduce((sum, { _id }) => sum + quantityOf(cart, _id), 0)
}

/** The quantity after one press of plus or minus: a ticket with a minimum of 3 per order goes 0, 3, 4 and back. */
export function step(ticketType: PublicTicketTypeView, quantity: number, by: 1 | -1, ceiling: number): number {
  if (by === 1) return Math.min(Math.max(quantity + 1, ticketType.minPerOrder), ceiling)
  return quantity - 1 < ticketType.minPerOrder ? 0 : quantity - 1
}

export function withQuantity(cart: Cart, ticketTypeId: string, quantity: number): Cart {
  return { ...cart, quantities: { ...cart.quantities, [ticketTypeId]: quantity } }
}

export function withGift(cart: Cart, ticketTypeId: string, text: string): Cart {
  return { ...cart, gifts: { ...cart.gifts, [ticketTypeId]: text } }
}

/**
 * The ticket type with the price steps at which tickets can be had, by the newest answer of what is left; before the first answer, as
 * the page was rendered.
 */
export function withOpenSteps(
  ticketType: PublicTicketTypeView,
  known: Pick<TicketTypeAvailability, 'priceSteps'> | undefined,
): PublicTicketTypeView {
  if (ticketType.priceSteps.length === 0) return ticketType
  const left = new Map((known?.priceSteps ?? ticketType.priceSteps).map((open) => [open._id, open.left]))
  const priceSteps = ticketType.priceSteps
    .map((open) => ({ ...open, left: left.has(open._id) ? (left.get(open._id) ?? null) : 0 }))
    .filter((open) => open.left !== 0)
  return { ...ticketType, priceSteps }
}

/** What one ticket costs now; the least a donation gives. */
export function priceNow({ price, priceSteps }: Pick<PublicTicketTypeView, 'price' | 'priceSteps'>): number {
  return priceSteps[0]?.price ?? price
}

/** The price of a number of tickets: those that a price step has left, then the rest at the next price. */
export function pricePartsOf({ price, priceSteps, groupPrices }: PublicTicketTypeView, quantity: number): PricePart[] {
  const steps = priceSteps.map(({ _id: id, price: atStep, left }) => ({ id, price: atStep, left }))
  return splitByPrice({ price, steps, groups: groupPrices }, quantity)
}

/** The typed price of a donation. Null while it is not an accepted amount. */
function giftOf(ticketType: PublicTicketTypeView, cart: Cart, currency: string): number | null {
  const typed = cart.gifts[ticketType._id]
  const amount = typed === undefined ? (ticketType.suggestedPrice ?? ticketType.price) : parseMoney(typed, currency)
  return amount === null || amount < ticketType.price || amount > MAX_ORDER_TOTAL ? null : amount
}

export interface PricedCart {
  readonly items: PlaceOrderInput['items']
  readonly priced: PricedOrder
  /** The donation whose amount cannot be taken. */
  readonly invalid: string | null
  /** What the code does for this cart; null without one, or while nothing is chosen. */
  readonly fit: PromoFit | null
}

/** The cart as the order asks for it, and as it is priced, with the code that was applied where it fits. */
export function priceCart(event: CartEvent, cart: Cart, promo: CheckedPromoCodeView | null = null): PricedCart {
  const chosen = event.tickets
    .filter((ticketType) => quantityOf(cart, ticketType._id) > 0)
    .map((ticketType) => ({
      ticketType,
      quantity: quantityOf(cart, ticketType._id),
    }))
    .map(({ ticketType, quantity }) => {
      if (ticketType.kind !== 'donation') return { ticketType, quantity, parts: pricePartsOf(ticketType, quantity) }
      const gift = giftOf(ticketType, cart, event.currency)
      const part = { quantity, unitPrice: gift ?? 0, stepId: null, groupFrom: null }
      return { ticketType, quantity, gift, parts: [part] }
    })
  const items = chosen.map(({ ticketType, quantity, gift, parts }) => ({
    ticketId: ticketType._id,
    quantity,
    ...(ticketType.kind === 'donation' && typeof gift === 'number' && { unitPrice: gift }),
    // The order is refused if its price differs from the one that the visitor sees.
    ...(ticketType.kind === 'paid' && { expectedSubtotal: subtotalOfParts(parts) }),
  }))
  const lines: PriceableLine[] = chosen.flatMap(({ ticketType, parts }) =>
    parts.map(({ quantity, unitPrice }) => ({ ticketTypeId: ticketType._id, quantity, unitPrice })),
  )
  lines.push(...linesInBundles(cart))
  const unlocked = new Set(promo?.unlocked.map(({ _id }) => _id))
  const fit = promo && lines.length > 0 ? promoFit(promoTerms(promo), lines, (id) => unlocked.has(id)) : null
  const priced = priceOrder({
    currency: event.currency,
    lines,
    discount: promo && fit === 'fits' ? promoDiscount(promoTerms(promo)) : null,
    fee: event.fee,
    feeMode: event.feeMode,
    tax: event.tax,
  })
  return { items, priced, fit, invalid: chosen.find(({ gift }) => gift === null)?.ticketType._id ?? null }
}

/** One such ticket, priced for its buyer. */
function pricedAlone({ currency, fee, feeMode, tax }: CartEvent, unitPrice: number): PricedOrder {
  const lines = [{ ticketTypeId: '', quantity: 1, unitPrice }]
  return priceOrder({ currency, lines, discount: null, fee, feeMode, tax })
}

/** The fee a buyer pays on top of one such ticket, in minor units. */
export function feeOnTop(event: CartEvent, unitPrice: number): number {
  return pricedAlone(event, unitPrice).passedFeeTotal
}

/** All a buyer pays for one such ticket, in minor units: price, fee and tax. */
export function priceInAll(event: CartEvent, unitPrice: number): number {
  return pricedAlone(event, unitPrice).total
}

/** The price of one such ticket with a percentage code; null if the price stays the same, or if the code reduces the order as a whole. */
export function reducedPrice(
  event: CartEvent,
  ticketType: PublicTicketTypeView,
  promo: CheckedPromoCodeView | null,
): number | null {
  if (promo?.discountType !== 'percent' || ticketType.kind !== 'paid') return null
  const [line] = priceOrder({
    currency: event.currency,
    lines: [{ ticketTypeId: ticketType._id, quantity: 1, unitPrice: priceNow(ticketType) }],
    discount: promoDiscount(promoTerms(promo)),
    fee: event.fee,
    feeMode: event.feeMode,
  }).lines
  return line === undefined || line.discount === 0 ? null : line.subtotal - line.discount
}

/** The cart reduced to what is still available, after availability changed or an order was refused. */
export function fitCart(event: CartEvent, cart: Cart, leftOf: (ticketTypeId: string) => number | null): Cart {
  // Extras come after the tickets that they depend on.
  return event.tickets
    .toSorted((a, b) => Math.sign(b.admits) - Math.sign(a.admits))
    .reduce((fitted, ticketType) => {
      const quantity = quantityOf(fitted, ticketType._id)
      const ceiling = ceilingOf(ticketType, event, fitted, leftOf(ticketType._id))
      return quantity <= ceiling ? fitted : withQuantity(fitted, ticketType._id, ceiling)
    }, cart)
}

/**
 * The initial cart: one of the only available ticket, or its minimum order; empty if there is a choice. Tickets that a code unlocks come
 * first, because visitors with a code want those.
 */
export function startingCart(
  event: CartEvent,
  unlocked: readonly PublicTicketTypeView[],
  leftOf: (ticketTypeId: string) => number | null,
): Cart {
  const available = (tickets: readonly PublicTicketTypeView[]) =>
    tickets.filter(
      (ticketType) => ticketType.admits > 0 && ceilingOf(ticketType, event, emptyCart, leftOf(ticketType._id)) > 0,
    )
  const secret = available(unlocked)
  const [only, ...others] = secret.length > 0 ? secret : available(event.tickets)
  return only === undefined || others.length > 0 ? emptyCart : withQuantity(emptyCart, only._id, only.minPerOrder)
}
