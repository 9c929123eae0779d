import { m } from '@foyer/messages'
import type { CallArg } from '../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import type { Sort } from '../../../ui/table-types.ts'

export type GuestQuery = NonNullable<CallArg<'listGuestOrders'>['query']>
type SortOrder = NonNullable<GuestQuery['sort']>
export type StateFilter = NonNullable<GuestQuery['state']>

export const PAGE_LENGTH = 25
const orders: readonly SortOrder[] = ['-createdAt', 'createdAt', 'name', '-name', '-total', 'total']

export const stateFilters: readonly { value: StateFilter; label: () => string }[] = [
  { value: 'sold', label: m.guests_filter_sold },
  { value: 'paid', label: m.guests_filter_paid },
  { value: 'partially_refunded', label: m.guests_filter_partially_refunded },
  { value: 'refunded', label: m.guests_filter_refunded },
  { value: 'requested', label: m.guests_filter_requested },
  { value: 'disputed', label: m.guests_filter_disputed },
  { value: 'complimentary', label: m.guests_filter_complimentary },
  { value: 'open', label: m.guests_filter_open },
  { value: 'transfer', label: m.guests_filter_transfer },
  { value: 'lapsed', label: m.guests_filter_lapsed },
]

/** Reads the list's query from the address bar; invalid values are ignored. */
export function readGuestsUrl(
  params: URLSearchParams,
): GuestQuery & { page: number; sort: SortOrder; state: StateFilter } {
  const search = searchIn(params)
  const ticketId = params.get('ticket')
  return {
    page: pageIn(params),
    limit: PAGE_LENGTH,
    sort: choiceIn(params, 'sort', orders) ?? '-createdAt',
    state:
      choiceIn(
        params,
        'state',
        stateFilters.map(({ value }) => value),
      ) ?? 'sold',
    ...(search !== undefined && { search }),
    ...(ticketId && /^[0-9a-f-]{36}$/.test(ticketId) && { ticketId }),
  }
}

export function tableSort(order: SortOrder): Sort {
  return { key: order.replace('-', ''), direction: order.startsWith('-') ? 'desc' : 'asc' }
}

/** The sort order for a column. */
export function orderOf({ key, direction }: Sort): SortOrder {
  const wanted = direction === 'desc' ? `-${key}` : key
  return orders.find((order) => order === wanted) ?? '-createdAt'
}

/** The query without its page: pages of the same query can use each other's cursor. */
export function questionOf({ page: _page, after: _after, ...question }: GuestQuery): string {
  return JSON.stringify(question)
}
