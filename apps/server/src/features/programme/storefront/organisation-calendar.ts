import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { calendarFeed, type CalendarEvent } from '../../../documents/calendar.ts'
import { type EventRow, eventUrl, shownEvent } from '../events/index.ts'
import { findMovedSlug, findShownOrganisation, listCalendarEvents } from './storefront.queries.ts'

const DAY_MS = 86_400_000
/** Events that ended stay this long, so that calendars that subscribe keep the last weeks. */
const KEPT_DAYS = 90

/** The calendar of an organisation, or where it is now; null where no organisation has that address. */
export async function readOrganisationCalendar(
  deps: Deps,
  slug: string,
): Promise<{ readonly file: string } | { readonly movedTo: string } | null> {
  const organisation = await findShownOrganisation(deps.db, slug)
  if (!organisation) {
    const movedTo = await findMovedSlug(deps.db, slug)
    return movedTo === null ? null : { movedTo }
  }
  const since = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS)
  const events = await listCalendarEvents(deps.db, organisation.id, since)
  return {
    file: calendarFeed({
      name: organisation.name,
      url: `${deps.site.publicUrl}/o/${organisation.slug}/calendar.ics`,
      events: events.map((event) => entryOf(deps, event, organisation.name)),
    }),
  }
}

function entryOf(deps: Deps, row: EventRow, organiserName: string): CalendarEvent {
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
    changedAt: event.updated_at,
  }
}
