import { MAX_ORDER_TOTAL } from '../money.ts'
import { type GroupPrice, MOST_PRICE_STEPS, type PriceStep } from './price-steps.ts'
import { MAX_CAPACITY, MAX_PER_ORDER, type TicketTypeKind } from './ticket-type.ts'

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
