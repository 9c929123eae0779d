import { type BundlePart, saleState, type SaleState } from '@foyer/domain'
import type { EventRow } from '../events/index.ts'
import { currentPrice, saleOf, type TicketTypeWithCounts } from '../ticket-types/index.ts'
import type { BundleTerms, BundleWithCounts } from './bundles.queries.ts'

/** What a part can be sold as: its ticket type, or one of the variants of its extra. Empty where it is not sold any more. */
export function choicesOf(
  { ticketTypeId }: BundlePart,
  types: readonly TicketTypeWithCounts[],
): TicketTypeWithCounts[] {
  const variants = types.filter((type) => type.variant_of === ticketTypeId)
  return variants.length > 0 ? variants : types.filter((type) => type.id === ticketTypeId)
}

type Part = Pick<TicketTypeWithCounts, 'status' | 'awaited'>

/**
 * The sale state of a bundle. It has a sales window and a visibility of its own. A paused part pauses it; a part with people on its
 * waiting list makes it sold out, because freed tickets are kept for them.
 */
export function bundleStateOf(
  bundle: Pick<BundleTerms, 'visibility' | 'sales_start_at' | 'sales_end_at'>,
  parts: readonly Part[],
  { event, now, soldOut = false }: { event: EventRow; now: Date; soldOut?: boolean },
): SaleState {
  return saleState({
    ticketType: {
      status: parts.some(({ status }) => status === 'archived')
        ? 'archived'
        : parts.some(({ status }) => status === 'paused')
          ? 'paused'
          : 'on_sale',
      visibility: bundle.visibility,
      salesStartAt: bundle.sales_start_at,
      salesEndAt: bundle.sales_end_at,
      soldOut: soldOut || parts.some(({ awaited }) => awaited > 0),
    },
    event: saleOf(event),
    now,
  })
}

/** The remaining number of a bundle, and the available variants of its extras. */
export interface BundleStock {
  readonly state: SaleState
  /** Null without a limit. */
  readonly remaining: number | null
  readonly variantIds: string[]
}

/**
 * How many of a bundle can still be sold: limited by its own capacity, its scarcest part and the event's limit of people (`room`, null
 * for none).
 */
export function bundleStock(
  bundle: BundleTerms & Pick<BundleWithCounts, 'capacity' | 'claimed'>,
  types: readonly TicketTypeWithCounts[],
  { event, room, now }: { event: EventRow; room: number | null; now: Date },
): BundleStock {
  const parts = bundle.parts.map((part) => ({ ...part, choices: choicesOf(part, types) }))
  const limits = parts.flatMap(({ quantity, choices }) => {
    const left = sumOrNull(choices.map(leftOf))
    return left === null ? [] : [Math.floor(left / quantity)]
  })
  if (bundle.capacity !== null) limits.push(Math.max(0, bundle.capacity - bundle.claimed))
  const people = parts.reduce((sum, { quantity, choices }) => sum + quantity * (choices[0]?.admits ?? 0), 0)
  if (room !== null && people > 0) limits.push(Math.floor(room / people))
  const remaining = limits.length > 0 ? Math.min(...limits) : null
  const gone = parts.some(({ choices }) => choices.length === 0)
  const state = gone
    ? 'unavailable'
    : bundleStateOf(
        bundle,
        parts.flatMap(({ choices }) => choices),
        { event, now, soldOut: remaining === 0 },
      )
  const variantIds = parts.flatMap(({ choices }) =>
    choices.filter((type) => type.variant_of !== null && leftOf(type) !== 0).map(({ id }) => id),
  )
  return { state, remaining, variantIds }
}

function leftOf({ capacity, claimed }: TicketTypeWithCounts): number | null {
  return capacity === null ? null : Math.max(0, capacity - claimed)
}

function sumOrNull(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}

/** What the parts of a bundle cost now when they are bought one by one, with the cheapest variants; minor units. */
export function priceSingly(
  { parts }: Pick<BundleTerms, 'parts'>,
  types: readonly TicketTypeWithCounts[],
  now: Date,
): number {
  return parts.reduce((sum, part) => {
    const prices = choicesOf(part, types).map((type) => currentPrice(type, now))
    return sum + part.quantity * (prices.length > 0 ? Math.min(...prices) : 0)
  }, 0)
}
