import { eventStatuses } from '@foyer/contract'
import type { CallArg } from '../../../../api/types.ts'
import type { Sort } from '../../../../ui/table-types.ts'

export type ListQuery = NonNullable<Exclude<CallArg<'listOrganiserEvents'>, void>['query']>
type SortOrder = NonNullable<ListQuery['sort']>

export const PAGE_LENGTH = 20
const FIRST_ORDER: SortOrder = '-startsAt'
const orders: readonly SortOrder[] = ['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold']

function oneOf<T extends string>(choices: readonly T[], given: string | null): T | undefined {
  return choices.find((choice) => choice === given)
}

/** Reads the list's query from the address bar; invalid values are ignored. */
export function readListUrl(params: URLSearchParams): ListQuery & { page: number; sort: SortOrder } {
  const page = Number(params.get('page') ?? 1)
  const search = params.get('search')?.slice(0, 100)
  const status = oneOf(eventStatuses, params.get('status'))
  const when = oneOf(['upcoming', 'past'], params.get('when'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: PAGE_LENGTH,
    sort: oneOf(orders, params.get('sort')) ?? FIRST_ORDER,
    ...(search && { search }),
    ...(status && { status }),
    ...(when && { when }),
  }
}

export function tableSort(order: SortOrder): Sort {
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** The order for a pressed column; columns that the API sorts one way only ignore the direction. */
export function orderOf({ key, direction }: Sort): SortOrder {
  const wanted = direction === 'desc' ? `-${key}` : key
  return oneOf(orders, wanted) ?? oneOf(orders, `-${key}`) ?? oneOf(orders, key) ?? FIRST_ORDER
}
