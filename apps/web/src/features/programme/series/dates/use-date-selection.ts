import type { DateSpan, SeriesDateView } from '@foyer/contract'
import { useState } from 'react'

type SelectedDate = Pick<SeriesDateView, 'eventId' | 'status'>

/** All dates to come of a period, with how many there are of each state that can be changed. */
export interface SelectedPeriod {
  readonly span: Extract<DateSpan, { by: 'span' }>
  readonly drafts: number
  readonly published: number
}

export interface DateSelection {
  /** The selected dates, as calls name them. */
  readonly dates: DateSpan
  readonly count: number
  /** The selected date where it is one, chosen by hand. */
  readonly only: string | null
  readonly has: (date: SelectedDate & Pick<SeriesDateView, 'startsAt'>) => boolean
  /** Whether one of the selected dates is in this state. For dates on other pages, this is the state when they were selected. */
  readonly hasStatus: (status: SeriesDateView['status']) => boolean
  /** Selects or deselects one date. After a period was selected, the date is the only one. */
  readonly toggle: (date: SelectedDate) => void
  /** Selects all dates of a period in place of those selected before. */
  readonly choosePeriod: (period: SelectedPeriod) => void
  readonly clear: () => void
}

type ByHand = ReadonlyMap<string, SeriesDateView['status']>
const NONE: ByHand = new Map()

/**
 * The selected dates of a list, of which `shown` are on the present page. Changing the page keeps the selection; another `question` (query)
 * clears it, so that no hidden dates stay selected.
 */
export function useDateSelection(question: string, shown: readonly SelectedDate[]): DateSelection {
  const [chosen, setChosen] = useState<{ question: string; dates: ByHand; period: SelectedPeriod | null }>({
    question,
    dates: NONE,
    period: null,
  })
  const isCurrent = chosen.question === question
  const dates = isCurrent ? chosen.dates : NONE
  const period = isCurrent ? chosen.period : null
  const choose = (next: ByHand) => setChosen({ question, dates: next, period: null })
  const statuses = new Map([
    ...dates,
    ...shown.flatMap(({ eventId, status }) => (dates.has(eventId) ? [[eventId, status] as const] : [])),
  ])
  const [first, ...others] = dates.keys()
  return {
    dates: period?.span ?? { by: 'dates', eventIds: [...dates.keys()] },
    count: period ? period.drafts + period.published : dates.size,
    only: first !== undefined && others.length === 0 ? first : null,
    has: (date) => (period ? isIn(period, date) : dates.has(date.eventId)),
    hasStatus: (status) => (period ? countOf(period, status) > 0 : [...statuses.values()].includes(status)),
    toggle: ({ eventId, status }) => {
      const next = new Map(dates)
      if (!next.delete(eventId)) next.set(eventId, status)
      choose(next)
    },
    choosePeriod: (next) => setChosen({ question, dates: NONE, period: next }),
    clear: () => choose(NONE),
  }
}

function isIn({ span }: SelectedPeriod, { startsAt, status }: Pick<SeriesDateView, 'startsAt' | 'status'>): boolean {
  return status !== 'cancelled' && span.from <= startsAt && startsAt < span.to
}

function countOf({ drafts, published }: SelectedPeriod, status: SeriesDateView['status']): number {
  if (status === 'cancelled') return 0
  return status === 'draft' ? drafts : published
}
