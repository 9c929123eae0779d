import type { OrderView } from '@foyer/contract'
import { formatAddress } from '@foyer/messages'

/** What a calendar service is told of an event. */
export interface CalendarEntry {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly place: string
  /** Leads back to the tickets; without their secret, because a calendar is often shared. */
  readonly url: string
}

export function calendarEntryOf({ event, reference }: OrderView, origin: string): CalendarEntry {
  const address = formatAddress([event.venueName, event.addressLine, event.city])
  return {
    title: event.title,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    place: address || (event.onlineUrl ?? ''),
    url: `${origin}/orders/${reference}`,
  }
}

/** `20261212T180000Z`, as Google Calendar wants it. */
const compact = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Opens the entry ready to be saved (the `render` form with `action=TEMPLATE`). */
export function googleCalendarLink({ title, startsAt, endsAt, place, url }: CalendarEntry): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location: place,
    details: url,
  })
}

/** Opens the entry ready to be saved in Outlook on the web (the compose deep link with `rru=addevent`). */
export function outlookCalendarLink({ title, startsAt, endsAt, place, url }: CalendarEntry): string {
  return withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    location: place,
    body: url,
  })
}

function withQuery(address: string, query: Record<string, string>): string {
  // Outlook shows the plus signs of URLSearchParams as they are.
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${parts.join('&')}`
}
