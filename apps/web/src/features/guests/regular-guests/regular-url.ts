import type { CallArg } from '../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import type { Sort } from '../../../ui/table-types.ts'

export type RegularQuery = NonNullable<Exclude<CallArg<'listRegularGuests'>, void>['query']>
type SortOrder = NonNullable<RegularQuery['sort']>

const PAGE_LENGTH = 25
const orders: readonly SortOrder[] = ['-lastAt', 'lastAt', 'name', '-name', '-events', '-tickets']

/** Reads the list's query from the address bar; invalid values are ignored. */
export function readRegularUrl(params: URLSearchParams): RegularQuery & { page: number; sort: SortOrder } {
  const search = searchIn(params)
  return {
    page: pageIn(params),
    limit: PAGE_LENGTH,
    sort: choiceIn(params, 'sort', orders) ?? '-lastAt',
    favourites: params.get('favourites') === 'yes' ? 'yes' : 'no',
    ...(search !== undefined && { search }),
  }
}

export function tableSort(order: SortOrder): Sort {
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** The sort order for a column; columns that the API sorts in one direction only ignore the direction. */
export function orderOf({ key, direction }: Sort): SortOrder {
  const wanted = direction === 'desc' ? `-${key}` : key
  return orders.find((order) => order === wanted) ?? orders.find((order) => order === `-${key}`) ?? '-lastAt'
}
