import { listingPageQuery } from '@foyer/contract'
import { filterKeys, type Filters } from './filters.ts'

const { shape } = listingPageQuery

/** Reads an address. What the contract would refuse is left out one by one, so that a mistyped link still lists something. */
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
