import type { SeriesDateView } from '@foyer/contract'
import { useState } from 'react'

type SelectedDate = Pick<SeriesDateView, 'eventId' | 'status'>

export interface DateSelection {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  /** Whether one of the selected dates is in this state. For dates on other pages, this is the state when they were selected. */
  readonly hasStatus: (status: SeriesDateView['status']) => boolean
  readonly toggle: (date: SelectedDate) => void
  readonly clear: () => void
}

const NONE: ReadonlyMap<string, SeriesDateView['status']> = new Map()

/**
 * The selected dates of a list, of which `shown` are on the present page. Changing the page keeps the selection; another `question` (query)
 * clears it, so that no hidden dates stay selected.
 */
export function useDateSelection(question: string, shown: readonly SelectedDate[]): DateSelection {
  const [chosen, setChosen] = useState({ question, dates: NONE })
  const dates = chosen.question === question ? chosen.dates : NONE
  const set = (next: typeof dates) => setChosen({ question, dates: next })
  const statuses = new Map([
    ...dates,
    ...shown.flatMap(({ eventId, status }) => (dates.has(eventId) ? [[eventId, status] as const] : [])),
  ])
  return {
    ids: [...dates.keys()],
    has: (id) => dates.has(id),
    hasStatus: (status) => [...statuses.values()].includes(status),
    toggle: ({ eventId, status }) => {
      const next = new Map(dates)
      if (!next.delete(eventId)) next.set(eventId, status)
      set(next)
    },
    clear: () => set(NONE),
  }
}
