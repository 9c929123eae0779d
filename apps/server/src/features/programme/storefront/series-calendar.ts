import type { Deps } from '../../../deps.ts'
import { calendarFeed } from '../../../documents/calendar.ts'
import { calendarEntry } from './calendar-entry.ts'
import { KEPT_MS } from './organisation-calendar.ts'
import { findPublicSeries, listCalendarDates } from './public-series.queries.ts'

/** The calendar of a series; null where no published series has that address. */
export async function readSeriesCalendar(deps: Deps, customUrl: string): Promise<{ readonly file: string } | null> {
  const series = await findPublicSeries(deps.db, customUrl)
  if (!series) return null
  const dates = await listCalendarDates(deps.db, series, new Date(deps.now().getTime() - KEPT_MS))
  return {
    file: calendarFeed({
      name: series.title,
      url: `${deps.site.publicUrl}/series/${series.custom_url}/calendar.ics`,
      events: dates.map((date) => ({
        ...calendarEntry(deps, date, series.organisation_name),
        changedAt: date.updated_at,
      })),
    }),
  }
}
