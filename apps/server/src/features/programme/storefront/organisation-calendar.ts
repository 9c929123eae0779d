import type { Deps } from '../../../deps.ts'
import { calendarFeed } from '../../../documents/calendar.ts'
import { calendarEntry } from './calendar-entry.ts'
import { findMovedSlug, findShownOrganisation, listCalendarEvents } from './storefront.queries.ts'

/** Events that ended stay this long, 90 days, so that calendars that subscribe keep the last weeks. */
export const KEPT_MS = 90 * 86_400_000

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
  const since = new Date(deps.now().getTime() - KEPT_MS)
  const events = await listCalendarEvents(deps.db, organisation.id, since)
  return {
    file: calendarFeed({
      name: organisation.name,
      url: `${deps.site.publicUrl}/o/${organisation.slug}/calendar.ics`,
      events: events.map((event) => ({
        ...calendarEntry(deps, event, organisation.name),
        changedAt: event.updated_at,
      })),
    }),
  }
}
