import type { GuestTicketView } from '@foyer/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useListGuestTicketsQuery } from '../../../api/hooks.ts'
import type { TableQuery } from './table-url.ts'

/** The number of rows that are fetched together. The visible rows are fewer, so that they are in two windows at most. */
const WINDOW = 100
/** Dragging the scrollbar passes windows that nobody reads, so fetching waits this long. */
const REST_MS = 120

interface TicketWindows {
  /** Undefined until the first rows of this query have arrived. */
  readonly total: number | undefined
  readonly ticketAt: (index: number) => GuestTicketView | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly fetching: boolean
}

/** The rows between two indexes, fetched when the reader scrolls to them. */
export function useTicketWindows(
  { eventId, query }: { eventId: string; query: TableQuery },
  { first, last }: { first: number; last: number },
): TicketWindows {
  const [upper] = useDebouncedValue(Math.floor(first / WINDOW), REST_MS)
  const [lower] = useDebouncedValue(Math.floor(last / WINDOW), REST_MS)
  const askedFor = (window: number) => ({
    params: { eventId },
    query: { ...query, offset: window * WINDOW, limit: WINDOW },
  })
  const one = useListGuestTicketsQuery(askedFor(upper), { refetchOnMountOrArgChange: 30 })
  const other = useListGuestTicketsQuery(askedFor(lower), { refetchOnMountOrArgChange: 30 })
  const question = JSON.stringify(query)
  const arrived = (one.currentData ?? other.currentData)?.total
  // Windows that are being fetched have no total: the total of earlier windows of the same query is used.
  const [known, setKnown] = useState<{ question: string; total: number } | null>(null)
  if (arrived !== undefined && (known?.question !== question || known.total !== arrived))
    setKnown({ question, total: arrived })
  return {
    total: arrived ?? (known?.question === question ? known.total : undefined),
    ticketAt: (index) =>
      [one.currentData, other.currentData].flatMap((data) => data?.items[index - data.offset] ?? [])[0],
    error: one.currentData || other.currentData ? null : (one.error ?? other.error ?? null),
    retry: () => void one.refetch(),
    fetching: one.isFetching || other.isFetching,
  }
}
