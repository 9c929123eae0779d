import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { CalendarEvent } from '../../../documents/calendar.ts'
import { type EventRow, eventUrl, shownEvent } from '../events/index.ts'

/** A published event as an entry of a calendar. */
export function calendarEntry(deps: Deps, row: EventRow, organiserName: string): CalendarEvent {
  const event = shownEvent(row, deps.site)
  return {
    uid: `${event.id}@${new URL(deps.site.publicUrl).hostname}`,
    title: event.title,
    description: event.summary,
    location:
      event.format === 'online'
        ? 'Online'
        : [event.venue_name, event.address_line, event.city].filter(Boolean).join(', '),
    url: eventUrl(deps, event),
    startsAt: required(event.starts_at, 'the date of a published event'),
    endsAt: required(event.ends_at, 'the date of a published event'),
    organiserName,
    sequence: event.version,
    status: event.status === 'cancelled' ? 'cancelled' : event.dates_open ? 'tentative' : 'confirmed',
  }
}
