import { allocate, MAX_ORDER_TOTAL } from '../money.ts'
import type { PriceableLine } from './pricing.ts'
import { MAX_CAPACITY } from './ticket-type.ts'

/** The maximum number of different parts of a bundle. */
export const FEWEST_BUNDLE_PARTS = 2
export const MOST_BUNDLE_PARTS = 10

/** The most of one part in a bundle. */
export const MOST_OF_BUNDLE_PART = 20

/** The most bundles in one order, of all kinds together. */
export const MOST_BUNDLES_PER_ORDER = 10

/** Who sees a bundle: everyone or nobody. */
export const bundleVisibilities = ['public', 'hidden'] as const
export type BundleVisibility = (typeof bundleVisibilities)[number]

/** So many of one ticket type in a bundle. */
export type BundlePart = { readonly ticketTypeId: string; readonly quantity: number }

/** The fields of a bundle that depend on each other. `price` in minor units; `capacity` null is unlimited. */
export type BundleDraft = {
  readonly price: number
  readonly capacity: number | null
  readonly salesStartAt: Date | null
  readonly salesEndAt: Date | null
  readonly parts: readonly BundlePart[]
}

/** Why a draft is refused. */
export type BundleFault =
  | 'price_out_of_range'
  | 'capacity_out_of_range'
  | 'below_claimed'
  | 'ends_before_start'
  | 'after_event'
  | 'parts_out_of_range'
  | 'part_repeated'
  | 'part_quantity'

/** The answer to a draft: fine, or the first field at fault (of a part: which one) and why. */
export type BundleCheck =
  { ok: true } | { ok: false; field: 'price' | 'capacity' | 'salesEndAt' | 'parts'; part?: number; reason: BundleFault }

/** The rules of a bundle that no single field can check. `claimed` is what is held and sold: capacity never falls below it. */
export function checkBundle(
  { price, capacity, salesStartAt, salesEndAt, parts }: BundleDraft,
  { claimed, eventEndsAt }: { claimed: number; eventEndsAt: Date | null },
): BundleCheck {
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_ORDER_TOTAL)
    return { ok: false, field: 'price', reason: 'price_out_of_range' }
  if (capacity !== null && (!Number.isInteger(capacity) || capacity < 0 || capacity > MAX_CAPACITY))
    return { ok: false, field: 'capacity', reason: 'capacity_out_of_range' }
  if (capacity !== null && capacity < claimed) return { ok: false, field: 'capacity', reason: 'below_claimed' }
  if (salesEndAt && salesStartAt && salesEndAt <= salesStartAt)
    return { ok: false, field: 'salesEndAt', reason: 'ends_before_start' }
  if (salesEndAt && eventEndsAt && salesEndAt > eventEndsAt)
    return { ok: false, field: 'salesEndAt', reason: 'after_event' }
  return checkParts(parts)
}

function checkParts(parts: readonly BundlePart[]): BundleCheck {
  if (parts.length < FEWEST_BUNDLE_PARTS || parts.length > MOST_BUNDLE_PARTS)
    return { ok: false, field: 'parts', reason: 'parts_out_of_range' }
  const seen = new Set<string>()
  for (const [part, { ticketTypeId, quantity }] of parts.entries()) {
    if (seen.has(ticketTypeId)) return { ok: false, field: 'parts', part, reason: 'part_repeated' }
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_OF_BUNDLE_PART)
      return { ok: false, field: 'parts', part, reason: 'part_quantity' }
    seen.add(ticketTypeId)
  }
  return { ok: true }
}

/**
 * Shares the price of one bundle among its parts in proportion to what these cost singly, by largest remainder; equally by their number
 * where all of them are free. Amounts in minor units; the shares sum to `price`, and the same input gives the same shares.
 */
export function shareBundlePrice(
  price: number,
  parts: readonly { readonly price: number; readonly quantity: number }[],
): number[] {
  const singly = parts.map((part) => part.price * part.quantity)
  return allocate(price, singly.some((amount) => amount > 0) ? singly : parts.map(({ quantity }) => quantity))
}

/** What a buyer asks for: so many of one bundle, each with these variants of the extras in it that have some. */
export type BundleRequest = {
  readonly bundleId: string
  readonly quantity: number
  readonly variantIds: readonly string[]
}

/** An expanded bundle. */
export type SellableBundle = { readonly id: string; readonly price: number; readonly parts: readonly BundlePart[] }

/** What a bundle needs to know of the ticket types of its event: their prices, and the variants of an extra that has some. */
export type BundleTypes = {
  readonly priceOf: (ticketTypeId: string) => number | undefined
  readonly variantsOf: (ticketTypeId: string) => readonly string[]
}

/** Why bundles cannot be ordered like this. */
export type BundleRequestFault = 'unknown_bundle' | 'too_many_bundles' | 'variants'

/** The lines that bundles become, or the first one at fault and why. */
export type ExpandedBundles =
  { ok: true; lines: PriceableLine[] } | { ok: false; bundleId: string; reason: BundleRequestFault }

/**
 * Expands bundles into the lines of their parts. Each bundle is a unit of its own, numbered from 1 over the whole order, so that it can be
 * given back by itself. The lines of a unit sum to the price of its bundle.
 */
export function expandBundles(
  requests: readonly BundleRequest[],
  bundleOf: (id: string) => SellableBundle | undefined,
  types: BundleTypes,
): ExpandedBundles {
  const lines: PriceableLine[] = []
  let bundleUnit = 0
  for (const { bundleId, quantity, variantIds } of requests) {
    const bundle = bundleOf(bundleId)
    if (!bundle) return { ok: false, bundleId, reason: 'unknown_bundle' }
    if (!Number.isInteger(quantity) || quantity < 1 || bundleUnit + quantity > MOST_BUNDLES_PER_ORDER)
      return { ok: false, bundleId, reason: 'too_many_bundles' }
    const pieces = piecesOf(bundle.parts, variantIds, types)
    if (!pieces) return { ok: false, bundleId, reason: 'variants' }
    const shares = shareBundlePrice(bundle.price, pieces)
    for (let unit = 0; unit < quantity; unit += 1) {
      bundleUnit += 1
      for (const [index, { ticketTypeId, quantity: many }] of pieces.entries()) {
        const subtotal = shares[index] ?? 0
        const unitPrice = Math.floor(subtotal / many)
        lines.push({ ticketTypeId, quantity: many, unitPrice, subtotal, bundleId, bundleUnit })
      }
    }
  }
  return { ok: true, lines }
}

type Piece = { ticketTypeId: string; quantity: number; price: number }

/** The parts with the chosen variants in the place of their extras; null where too few, too many or other ones are named. */
function piecesOf(
  parts: readonly BundlePart[],
  variantIds: readonly string[],
  { priceOf, variantsOf }: BundleTypes,
): Piece[] | null {
  const pieces: Piece[] = []
  let named = 0
  for (const { ticketTypeId, quantity } of parts) {
    const variants = variantsOf(ticketTypeId)
    const chosen =
      variants.length === 0
        ? [{ ticketTypeId, quantity }]
        : variants.map((variant) => ({
            ticketTypeId: variant,
            quantity: variantIds.filter((id) => id === variant).length,
          }))
    const counted = chosen.reduce((sum, piece) => sum + piece.quantity, 0)
    if (counted !== quantity) return null
    if (variants.length > 0) named += counted
    for (const piece of chosen) {
      const price = priceOf(piece.ticketTypeId)
      if (piece.quantity > 0 && price === undefined) return null
      if (piece.quantity > 0) pieces.push({ ...piece, price: price ?? 0 })
    }
  }
  return named === variantIds.length ? pieces : null
}

type OfBundle = {
  readonly name: string
  readonly quantity: number
  readonly bundle?: { readonly _id: string; readonly name: string; readonly unit: number } | undefined
}

/** The lines of an order as its buyer reads them: a line as it is, or bundles with the same content as one. */
export type ShownLine<Line> =
  | { bundle: null; lines: readonly [Line] }
  /** `quantity` bundles, each with `parts`; `lines` are those of all of them. */
  | { bundle: string; quantity: number; parts: readonly Line[]; lines: readonly Line[] }

/** Puts the lines of each bundle together, and bundles that have the same in them. Bundles come last. */
export function shownLines<Line extends OfBundle>(lines: readonly Line[]): ShownLine<Line>[] {
  const units = [...Map.groupBy(lines, ({ bundle }) => bundle?.unit ?? null)]
  const content = (parts: readonly Line[]) =>
    JSON.stringify([parts[0]?.bundle?._id, ...parts.map(({ name, quantity }) => [name, quantity])])
  const plain = (units.find(([unit]) => unit === null)?.[1] ?? []).map((line) => ({
    bundle: null,
    lines: [line] as const,
  }))
  const bundles = Map.groupBy(
    units.flatMap(([unit, parts]) => (unit === null ? [] : [parts])),
    content,
  )
  return [
    ...plain,
    ...[...bundles.values()].flatMap((same) => {
      const [parts = []] = same
      return [{ bundle: parts[0]?.bundle?.name ?? '', quantity: same.length, parts, lines: same.flat() }]
    }),
  ]
}
