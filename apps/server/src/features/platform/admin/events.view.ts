import type { AdminEventRow } from '@foyer/contract'
import { eventRowView, isoOrNull } from '../../programme/events/index.ts'
import type { listAllEvents } from './events.queries.ts'

type EventRow = Awaited<ReturnType<typeof listAllEvents>>['rows'][number]

export function adminEventRow(event: EventRow): AdminEventRow {
  return {
    ...eventRowView(event, { sales: true }),
    gross: event.gross,
    organiser: { _id: event.organiser_id, name: event.organiser_name },
    takenDownAt: isoOrNull(event.taken_down_at),
    organiserSuspended: event.organiser_suspended_at !== null,
    featuredAt: isoOrNull(event.featured_at),
    series: event.series === null ? null : { _id: event.series, title: event.series_title ?? event.title },
    events: event.events,
    dates: event.dates,
  }
}
