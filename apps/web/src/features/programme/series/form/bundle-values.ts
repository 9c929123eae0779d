import type { SeriesBundleInput } from '@foyer/contract'
import { FEWEST_BUNDLE_PARTS } from '@foyer/domain'

/**
 * The bundles after one ticket of the series is removed. It is removed from each bundle, and the indexes after it move up. A bundle with
 * too few parts left is removed, too.
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
