import { type MessageValues, textIn } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { type EventRow, readingOf } from '../../programme/events/index.ts'

type EventOfMessage = Pick<
  EventRow,
  | 'language'
  | 'translations'
  | 'title'
  | 'venue_name'
  | 'address_line'
  | 'city'
  | 'format'
  | 'starts_at'
  | 'ends_at'
  | 'timezone'
>

/** The values of a message's placeholders, in the current language. */
export function messageValues(
  deps: Pick<Deps, 'site'>,
  event: EventOfMessage,
  guest: { readonly firstName: string; readonly ticketUrl: string },
): MessageValues {
  const reading = readingOf(event, deps.site)
  const venue = textIn(event.venue_name, 'venueName', event.translations, reading).text
  const place = event.format === 'online' ? [] : [venue, event.address_line, event.city].filter((part) => part !== '')
  return {
    first_name: guest.firstName,
    event: textIn(event.title, 'title', event.translations, reading).text,
    date: event.starts_at === null ? '' : dateOf(event.starts_at, event),
    place: place.length > 0 ? place.join(', ') : m.paper_ticket_online(),
    ticketLink: { url: guest.ticketUrl, label: m.mail_guest_ticket_link() },
  }
}

function dateOf(startsAt: Date, { ends_at: endsAt, timezone }: EventOfMessage): string {
  return m.paper_ticket_when(formatEventTime(startsAt, endsAt ?? startsAt, timezone))
}
