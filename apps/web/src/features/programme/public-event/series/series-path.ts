import type { PublicSeriesView, SeriesMonthQuery } from '@foyer/contract'

const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/

/** The address of the page of a series with a month of its dates, or with a day of that month. */
export function seriesPath({ customUrl }: Pick<PublicSeriesView, 'customUrl'>, at: SeriesMonthQuery): string {
  const query = new URLSearchParams({
    ...(at.month !== undefined && { month: at.month }),
    ...(at.day !== undefined && { day: at.day }),
  }).toString()
  // Without scripts, the browser goes to the part of the page that was asked for.
  return `/series/${customUrl}${query && `?${query}`}#${at.day === undefined ? 'dates' : 'times'}`
}

/** Which month and day an address asks for; what is no month or day is left out. */
export function readSeriesMonth(searchParams: URLSearchParams): SeriesMonthQuery {
  const month = searchParams.get('month') ?? ''
  const day = searchParams.get('day') ?? ''
  return { ...(MONTH.test(month) && { month }), ...(isDay(day) && { day }) }
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return MONTH.test(text.slice(0, 7)) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
