import type { OrderLine } from '../../../db/schema/index.ts'
import type { Need } from '../../programme/inventory/index.ts'

/** How many of each bundle an order has, by the counter of the bundle: each has as many lines as parts. */
export function bundleCounts(lines: readonly Pick<OrderLine, 'bundleId' | 'bundleUnit'>[]): Need[] {
  const units = new Map<string, Set<number>>()
  for (const { bundleId, bundleUnit } of lines)
    if (bundleId !== undefined && bundleUnit !== undefined)
      units.set(bundleId, (units.get(bundleId) ?? new Set()).add(bundleUnit))
  return [...units].map(([counterId, { size: quantity }]) => ({ counterId, quantity }))
}
