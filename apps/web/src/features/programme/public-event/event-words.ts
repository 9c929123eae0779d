import type { PublicEventView } from '@foyer/contract'
import { initials, utcToZoned } from '@foyer/domain'
import { formatAddress, formatEventTime, m } from '@foyer/messages'

const DAY_MS = 86_400_000

/** An instant as people say it in a zone: `Sat 12 Dec, 19:00`. */
export function momentInWords(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return formatEventTime(at, at, timeZone).short
}

/** `19:00 to 23:30 WAT · doors 18:00` */
export function hoursInWords(event: Pick<PublicEventView, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timezone'>): string {
  const { time } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  if (event.doorsOpenAt === null) return time
  const doors = utcToZoned(new Date(event.doorsOpenAt), event.timezone).slice(11)
  return m.events_page_hours_with_doors({ hours: time, doors })
}

/** The refund policy for buyers, with its last day in the event's time zone. */
export function refundInWords(
  event: Pick<PublicEventView, 'refundPolicy' | 'refundDays' | 'startsAt' | 'endsAt' | 'timezone' | 'tickets'>,
): string {
  const admitting = event.tickets.filter(({ admits }) => admits > 0)
  if (admitting.length > 0 && admitting.every(({ kind }) => kind === 'free')) return m.events_page_refunds_free()
  if (event.refundPolicy === 'none') return m.events_page_refunds_none()
  if (event.refundPolicy === 'flexible' || event.refundDays === 0) return m.events_page_refunds_flexible()
  const last = new Date(Date.parse(event.startsAt) - event.refundDays * DAY_MS)
  return m.events_page_refunds_until({ date: formatEventTime(last, last, event.timezone).date })
}

/** The letters in an organiser's circle. */
export function organiserInitials(name: string): string {
  const [firstName, ...rest] = name.split(/\s+/)
  return initials({ firstName, lastName: rest.at(0) })
}

/** The organiser's record: `41 events on Foyer since 2021`. */
export function recordInWords({ events, since }: PublicEventView['organiser']): string {
  return m.events_page_organiser_events({ count: events, year: String(since) })
}

/** The address as one line for people and for the map search. */
export function addressOf(event: Pick<PublicEventView, 'venueName' | 'addressLine' | 'city'>): string {
  return formatAddress([event.venueName, event.addressLine, event.city])
}

/** The place on OpenStreetMap: its point where the organiser set one, or else a search. A plain link: the page loads nothing from there. */
export function mapLink({
  point,
  ...address
}: Parameters<typeof addressOf>[0] & Pick<PublicEventView, 'point'>): string {
  if (!point?.exact) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressOf(address))}`
  const { latitude, longitude } = point
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
