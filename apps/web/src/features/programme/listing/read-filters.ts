import { listingPageQuery } from '@foyer/contract'
import { filterKeys, type Filters } from './filters.ts'

const { shape } = listingPageQuery

/**
 * Reads the filters from an address. Values that the contract would reject are ignored one by one, so that a mistyped link still lists
 * events.
 */
export function readFilters(search: URLSearchParams): Filters {
  const accepted = filterKeys.flatMap((key) => {
    const given = search.get(key)?.trim()
    return given && shape[key].safeParse(given).success ? [[key, given] as const] : []
  })
  const filters = listingPageQuery.parse(Object.fromEntries(accepted))
  const { from, to, minPrice, maxPrice } = filters
  return {
    ...filters,
    ...(from && to && from > to && { from: to, to: from }),
    ...(minPrice !== undefined &&
      maxPrice !== undefined &&
      minPrice > maxPrice && { minPrice: maxPrice, maxPrice: minPrice }),
  }
}
