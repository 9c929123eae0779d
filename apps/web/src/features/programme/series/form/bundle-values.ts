import type { SeriesBundleInput } from '@foyer/contract'
import { FEWEST_BUNDLE_PARTS } from '@foyer/domain'

/**
 * The bundles when one ticket of the series is removed. It is taken out of each bundle, and places behind it move up. A bundle that is left
 * with too little in it goes too.
 */
export function withoutPart(bundles: readonly SeriesBundleInput[], gone: number): SeriesBundleInput[] {
  return bundles
    .map((bundle) => ({
      ...bundle,
      parts: bundle.parts
        .filter(({ ticket }) => ticket !== gone)
        .map((part) => ({ ...part, ticket: part.ticket > gone ? part.ticket - 1 : part.ticket })),
    }))
    .filter(({ parts }) => parts.length >= FEWEST_BUNDLE_PARTS)
}
