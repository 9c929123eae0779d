import type { GuestTicketView } from '@foyer/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useListGuestTicketsQuery } from '../../../api/hooks.ts'
import type { TableQuery } from './table-url.ts'

/** Rows that are asked for together. What is seen at a time is less, so that it lies in two windows at most. */
const WINDOW = 100
/** Dragging the scrollbar passes windows that nobody reads. */
const REST_MS = 120

interface TicketWindows {
  /** Undefined while nothing of this question has arrived. */
  readonly total: number | undefined
  readonly ticketAt: (index: number) => GuestTicketView | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly fetching: boolean
}

/** The rows between two indexes, asked for as the reader gets there. */
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
  // Windows on their way have no total: what the ones before said still holds for the same question.
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
