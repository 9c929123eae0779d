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

/** The steps at which tickets are available at `now`, in order. `leftOf` returns how many; null without a limit. */
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

/**
 * Names the line of an order: tickets of one type can stand in several lines, one for each price step and one for each bundle. Equal to
 * the ticket type's id where there is neither. Price steps do not apply in a bundle.
 */
export function lineKey({
  ticketTypeId,
  priceStepId,
  bundleUnit,
}: {
  ticketTypeId: string
  priceStepId?: string | null | undefined
  bundleUnit?: number | null | undefined
}): string {
  if (bundleUnit) return `${ticketTypeId}#${bundleUnit}`
  return priceStepId ? `${ticketTypeId}:${priceStepId}` : ticketTypeId
}
