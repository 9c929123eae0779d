import { atLeastNothing, type Item, type Line, priced, split, sum, type Terms } from './second-pricing.ts'

/**
 * What moving an order to another date of its series refunds or costs more, written a second time like `second-pricing.ts`. Amounts in minor
 * units.
 */

/** What a ticket, or a bundle, costs on the date that an order leaves and on the other one. Donations have the same price twice. */
export interface TwoPrices {
  readonly before: bigint
  readonly after: bigint
}

export type PricesOf = (line: Line) => TwoPrices

/** The lines that share a price: those of one bundle, or those of one ticket type outside of bundles. */
const together = (lines: readonly Line[]): Line[][] => [
  ...Map.groupBy(lines, ({ ticketTypeId, bundle }) => (bundle ? `bundle ${bundle.unit}` : ticketTypeId)).values(),
]

/**
 * What each line refunds because the other date is cheaper: of what was paid, the part by which the price is lower. The lines of a bundle
 * share what the bundle refunds; other lines are rounded one by one.
 */
export function cheaperBy(lines: readonly Line[], pricesOf: PricesOf, returnFee: boolean): bigint[] {
  const paidFor = ({ total, passedFee }: Line) => (returnFee ? total : atLeastNothing(total - passedFee))
  const less = (paid: bigint, { before, after }: TwoPrices) =>
    after < before ? (paid * (before - after)) / before : 0n
  const amounts = new Map<Line, bigint>()
  for (const group of together(lines)) {
    const [first] = group
    const paid = group.map(paidFor)
    const shares = first?.bundle
      ? split(less(sum(paid), pricesOf(first)), paid)
      : group.map((line, index) => less(paid[index] ?? 0n, pricesOf(line)))
    group.forEach((line, index) => amounts.set(line, shares[index] ?? 0n))
  }
  return lines.map((line) => amounts.get(line) ?? 0n)
}

/**
 * The lines of the surcharge that a buyer pays for a dearer date, or null where a payment cannot make up the difference: something is
 * cheaper there, what costs more cost nothing, or nothing costs more. The people are let in by the order, not by its surcharge.
 */
export function surchargeLines(
  lines: readonly Line[],
  { pricesOf, typeThere, terms }: { pricesOf: PricesOf; typeThere: (ticketTypeId: string) => string; terms: Terms },
): Line[] | null {
  const items: Item[] = []
  for (const group of together(lines)) {
    const [first] = group
    if (!first) continue
    const { before, after } = pricesOf(first)
    const paid = group.map(({ total }) => total)
    const isFree = first.bundle ? sum(paid) === 0n : paid.some((amount) => amount === 0n)
    if (after < before || (after > before && isFree)) return null
    const own = { ticketTypeId: typeThere(first.ticketTypeId), stepId: null, admits: 0n }
    const { bundle } = first
    if (!bundle) items.push({ ...own, unitPrice: after - before, quantity: sum(group.map(({ quantity }) => quantity)) })
    else
      for (const [index, share] of split(after - before, paid).entries()) {
        const line = group[index]
        if (!line) continue
        const { ticketTypeId, quantity } = line
        const part = { ...own, ticketTypeId: typeThere(ticketTypeId), quantity, unitPrice: 0n }
        items.push({ ...part, bundle: { unit: bundle.unit, share } })
      }
  }
  // The fixed part of the fee, and its minimum, were charged with the tickets.
  const { fee } = terms
  const made = priced({ ...terms, fee: { ...fee, fixed: 0n, least: null } }, items, null)
  return sum(made.map(({ total }) => total)) > 0n ? made : null
}
