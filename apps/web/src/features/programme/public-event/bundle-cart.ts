import type { PublicBundleView } from '@foyer/contract'
import { expandBundles } from '@foyer/domain'
import type { BundledCart } from './cart.ts'

/** The chosen bundles: for each bundle, the variants of every single one. */
export type ChosenUnits = Readonly<Record<string, string[][]>>

/** The extras of a bundle for which a variant is chosen, each as often as it is in there. */
export function piecesOf({ parts }: PublicBundleView) {
  return parts
    .filter(({ variants }) => variants.length > 0)
    .flatMap(({ name, quantity, variants }) => Array.from({ length: quantity }, () => ({ item: name, variants })))
}

/** The initial variants of a bundle: the first available one of each extra. */
export function firstVariants(bundle: PublicBundleView, available: readonly string[] | undefined): string[] {
  return piecesOf(bundle).flatMap(({ variants }) => {
    const first = variants.find(({ _id: id }) => available === undefined || available.includes(id)) ?? variants[0]
    return first ? [first._id] : []
  })
}

/** The chosen bundles in the form that the order needs, and their lines. Bundles with the same variants are combined. */
export function bundledCart(bundles: readonly PublicBundleView[], units: ChosenUnits): BundledCart {
  const requests = bundles.flatMap((bundle) =>
    [...Map.groupBy(units[bundle._id] ?? [], (variantIds) => variantIds.toSorted().join()).values()].map((same) => ({
      bundleId: bundle._id,
      quantity: same.length,
      variantIds: same[0] ?? [],
      expectedSubtotal: bundle.price * same.length,
    })),
  )
  const parts = bundles.flatMap((bundle) => bundle.parts)
  const known = new Map(
    parts.flatMap(({ ticketId, price, admits, variants }) => [
      [ticketId, { price, admits }] as const,
      ...variants.map((variant) => [variant._id, { price: variant.price, admits }] as const),
    ]),
  )
  const expanded = expandBundles(
    requests,
    (id) => {
      const bundle = bundles.find(({ _id }) => _id === id)
      return (
        bundle && {
          id,
          price: bundle.price,
          parts: bundle.parts.map(({ ticketId, quantity }) => ({ ticketTypeId: ticketId, quantity })),
        }
      )
    },
    {
      priceOf: (id) => known.get(id)?.price,
      variantsOf: (id) => parts.find(({ ticketId }) => ticketId === id)?.variants.map(({ _id }) => _id) ?? [],
    },
  )
  const lines = expanded.ok ? expanded.lines : []
  return {
    bundles: requests,
    lines: lines.map((line) => ({ ...line, admits: known.get(line.ticketTypeId)?.admits ?? 0 })),
  }
}
