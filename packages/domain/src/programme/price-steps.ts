import { MAX_ORDER_TOTAL } from '../money.ts'
import { MAX_CAPACITY, MAX_PER_ORDER, type TicketTypeKind } from './ticket-type.ts'

/** The most price steps, and the most group prices, of one ticket type. */
export const MOST_PRICE_STEPS = 10

/**
 * A price that holds before the ticket type's own price does: until an instant (exclusive), for so many tickets, or both, whichever
 * ends first. `price` in minor units.
 */
export type PriceStep = { price: number; endsAt: Date | null; quantity: number | null }

/** The unit price, in minor units, of every ticket of a type when an order has at least `from` of them. */
export type GroupPrice = { from: number; price: number }

/** A step at which tickets can be had now. `left`: how many at most; null without a limit. */
export type OpenStep = { id: string; price: number; left: number | null }

/** The prices of a ticket type at one moment: its own, the open steps in their order, and its group prices by rising number. */
export type PriceSchedule = { price: number; steps: readonly OpenStep[]; groups: readonly GroupPrice[] }

/** Tickets of one order that cost the same for the same reason. `stepId`: they use up places of that step. */
export type PricePart = { quantity: number; unitPrice: number; stepId: string | null; groupFrom: number | null }

/** The steps at which tickets can be had at `now`, in their order. `leftOf` tells how many; null without a limit. */
export function openSteps<Step extends { id: string; price: number; endsAt: Date | null }>(
  steps: readonly Step[],
  now: Date,
  leftOf: (step: Step) => number | null,
): OpenStep[] {
  return steps
    .filter(({ endsAt }) => endsAt === null || now < endsAt)
    .map((step) => ({ id: step.id, price: step.price, left: leftOf(step) }))
    .filter(({ left }) => left === null || left > 0)
}

/** The group price of so many tickets; null below the first level. */
export function groupPriceOf(groups: readonly GroupPrice[], quantity: number): GroupPrice | null {
  return groups.findLast(({ from }) => from <= quantity) ?? null
}

/**
 * Splits tickets of one type over its prices: first what the open steps have left, in their order, then the type's own price. The
 * group price counts instead wherever it is cheaper; tickets at a group price use up no step. Quantities sum to `quantity`.
 */
export function splitByPrice({ price, steps, groups }: PriceSchedule, quantity: number): PricePart[] {
  const group = groupPriceOf(groups, quantity)
  const parts: PricePart[] = []
  let rest = quantity
  for (const step of steps) {
    if (rest === 0 || (group && group.price <= step.price)) break
    const taken = Math.min(rest, step.left ?? rest)
    if (taken > 0) parts.push({ quantity: taken, unitPrice: step.price, stepId: step.id, groupFrom: null })
    rest -= taken
  }
  if (rest === 0) return parts
  const last =
    group && group.price < price
      ? { unitPrice: group.price, groupFrom: group.from }
      : { unitPrice: price, groupFrom: null }
  return [...parts, { quantity: rest, stepId: null, ...last }]
}

/** What the parts cost together, in minor units, before discount, fee and tax. */
export function subtotalOfParts(parts: readonly PricePart[]): number {
  return parts.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
}

/** Why price steps or group prices are refused. */
export type PricesFault =
  | 'not_paid'
  | 'too_many'
  | 'price_out_of_range'
  | 'no_end'
  | 'quantity_out_of_range'
  | 'below_claimed'
  | 'ends_too_early'
  | 'from_out_of_range'
  | 'from_not_rising'
  | 'price_rises'

/** The first fault and the place of the step or level that has it; `index` null where it is the list as a whole. */
export type PricesCheck = { ok: true } | { ok: false; index: number | null; reason: PricesFault }

const fine: PricesCheck = { ok: true }

function isPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price > 0 && price <= MAX_ORDER_TOTAL
}

/**
 * The rules of price steps: paid ticket types only; each has an end, and no step ends by time before an earlier one does, because it
 * would never be the price. `claimed` is what is held and sold at a step: its number never falls below that.
 */
export function checkPriceSteps(
  kind: TicketTypeKind,
  steps: readonly (PriceStep & { claimed: number })[],
): PricesCheck {
  if (steps.length === 0) return fine
  if (kind !== 'paid') return { ok: false, index: null, reason: 'not_paid' }
  if (steps.length > MOST_PRICE_STEPS) return { ok: false, index: null, reason: 'too_many' }
  let latest: Date | null = null
  for (const [index, step] of steps.entries()) {
    const reason = stepFault(step, latest)
    if (reason) return { ok: false, index, reason }
    latest = step.endsAt ?? latest
  }
  return fine
}

function stepFault(step: PriceStep & { claimed: number }, latest: Date | null): PricesFault | null {
  if (!isPrice(step.price)) return 'price_out_of_range'
  if (step.endsAt === null && step.quantity === null) return 'no_end'
  if (step.quantity !== null) {
    if (!Number.isInteger(step.quantity) || step.quantity < 1 || step.quantity > MAX_CAPACITY)
      return 'quantity_out_of_range'
    if (step.quantity < step.claimed) return 'below_claimed'
  }
  return step.endsAt && latest && step.endsAt <= latest ? 'ends_too_early' : null
}

/** The rules of group prices: paid ticket types only, from two tickets, numbers that rise, and prices that never do. */
export function checkGroupPrices(kind: TicketTypeKind, price: number, groups: readonly GroupPrice[]): PricesCheck {
  if (groups.length === 0) return fine
  if (kind !== 'paid') return { ok: false, index: null, reason: 'not_paid' }
  if (groups.length > MOST_PRICE_STEPS) return { ok: false, index: null, reason: 'too_many' }
  let before: GroupPrice = { from: 1, price }
  for (const [index, group] of groups.entries()) {
    const reason = groupFault(group, before)
    if (reason) return { ok: false, index, reason }
    before = group
  }
  return fine
}

function groupFault(group: GroupPrice, before: GroupPrice): PricesFault | null {
  if (!isPrice(group.price)) return 'price_out_of_range'
  if (!Number.isInteger(group.from) || group.from < 2 || group.from > MAX_PER_ORDER) return 'from_out_of_range'
  if (group.from <= before.from) return 'from_not_rising'
  return group.price > before.price ? 'price_rises' : null
}

/**
 * Names the line of an order: tickets of one type can stand in several lines, one for each price step. Equal to the ticket type's id
 * where there is no step.
 */
export function lineKey({
  ticketTypeId,
  priceStepId,
}: {
  ticketTypeId: string
  priceStepId?: string | null | undefined
}): string {
  return priceStepId ? `${ticketTypeId}:${priceStepId}` : ticketTypeId
}
