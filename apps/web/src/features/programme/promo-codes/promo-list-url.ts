import type { CallArg } from '../../../api/types.ts'
import type { Sort } from '../../../ui/table-types.ts'

export type PromoQuery = NonNullable<CallArg<'listPromoCodes'>['query']>

const orders = new Map<string, NonNullable<PromoQuery['sort']>>([
  ['code', 'code'],
  ['uses', '-uses'],
  ['discountGiven', '-discountGiven'],
])

/** Reads the list's query from the address bar; invalid values are ignored. */
export function readPromoUrl(params: URLSearchParams): PromoQuery {
  const page = Number(params.get('page'))
  const search = params.get('search')?.trim().slice(0, 50)
  const sort = orders.get(params.get('sort') ?? '')
  return {
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    ...(search && { search }),
    ...(sort && { sort }),
  }
}

/** The table's sort order: names ascending, figures descending. */
export function shownSort({ sort }: PromoQuery): Sort | null {
  const [key] = [...orders].find(([, order]) => order === sort) ?? []
  return key === undefined ? null : { key, direction: key === 'code' ? 'asc' : 'desc' }
}
