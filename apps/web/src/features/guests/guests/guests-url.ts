import type { CallArg } from '../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import type { Sort } from '../../../ui/table-types.ts'

export type GuestQuery = NonNullable<CallArg<'listGuestOrders'>['query']>
type SortOrder = NonNullable<GuestQuery['sort']>
export type StateFilter = NonNullable<GuestQuery['state']>

export const PAGE_LENGTH = 25
const orders: readonly SortOrder[] = ['-createdAt', 'createdAt', 'name', '-name', '-total', 'total']

export const stateFilters: readonly { value: StateFilter; label: string }[] = [
  { value: 'sold', label: 'All that was sold' },
  { value: 'paid', label: 'Paid' },
  { value: 'partially_refunded', label: 'Partly refunded' },
  { value: 'refunded', label: 'Refunded or cancelled' },
  { value: 'requested', label: 'Refund asked for' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'complimentary', label: 'Complimentary' },
  { value: 'open', label: 'Not paid yet' },
  { value: 'transfer', label: 'Waiting for a bank transfer' },
  { value: 'lapsed', label: 'Never paid' },
]

/** What the address bar asks of the list; what it cannot mean is left out. */
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

/** The order for a pressed column. */
export function orderOf({ key, direction }: Sort): SortOrder {
  const wanted = direction === 'desc' ? `-${key}` : key
  return orders.find((order) => order === wanted) ?? '-createdAt'
}

/** What is asked of a list, whatever its page: pages of the same question can follow each other by key. */
export function questionOf({ page: _page, after: _after, ...question }: GuestQuery): string {
  return JSON.stringify(question)
}
