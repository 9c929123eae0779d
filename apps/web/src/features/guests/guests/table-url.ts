import { guestTicketFilters, guestTicketSorts, type GuestTicketSort } from '@foyer/contract'
import type { CallArg } from '../../../api/types.ts'
import { choiceIn } from '../../../lib/url-state.ts'
import type { Sort } from '../../../ui/table-types.ts'

type Query = NonNullable<CallArg<'listGuestTickets'>['query']>

/** The query of the table, without the window of rows. */
export type TableQuery = Pick<Query, 'search' | 'ticketId' | 'checkedIn' | 'state' | 'listId'> & {
  readonly sort: GuestTicketSort
}

function idIn(params: URLSearchParams, name: string): string | null {
  const id = params.get(name)
  return id !== null && /^[0-9a-f-]{36}$/.test(id) ? id : null
}

const yesOrNo = ['yes', 'no'] as const

/** Reads the query of the table from the address bar; invalid values are ignored. */
export function readTableUrl(params: URLSearchParams): TableQuery {
  const search = params.get('search')?.slice(0, 400).trim()
  const ticketId = idIn(params, 'ticket')
  const listId = idIn(params, 'list')
  const checkedIn = choiceIn(params, 'in', yesOrNo)
  const state = choiceIn(params, 'state', guestTicketFilters)
  return {
    sort: choiceIn(params, 'sort', guestTicketSorts) ?? 'name',
    ...(search && { search }),
    ...(ticketId && { ticketId }),
    ...(listId && { listId }),
    ...(checkedIn && { checkedIn }),
    ...(state && { state }),
  }
}

/** The changes of the address bar for a query; null removes a parameter. */
export function tableUrl({
  search,
  ticketId,
  checkedIn,
  state,
  listId,
  sort,
}: TableQuery): Record<string, string | null> {
  return {
    search: search ?? null,
    ticket: ticketId ?? null,
    in: checkedIn ?? null,
    state: state ?? null,
    list: listId ?? null,
    sort: sort === 'name' ? null : sort,
  }
}

/** The filter of a query: which tickets it selects, without the sort order. */
export function filterOf({ sort: _sort, ...filter }: TableQuery): Omit<TableQuery, 'sort'> {
  return filter
}

export function columnSort(sort: GuestTicketSort): Sort {
  return { key: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** The sort order for a column. */
export function sortOf({ key, direction }: Sort): GuestTicketSort {
  const wanted = direction === 'desc' ? `-${key}` : key
  return guestTicketSorts.find((sort) => sort === wanted) ?? 'name'
}
