import type { PublicEventView } from '@foyer/contract'
import { initials, utcToZoned } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'

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
  return `${time} · doors ${utcToZoned(new Date(event.doorsOpenAt), event.timezone).slice(11)}`
}

/** The refund policy as the buyer reads it, its last day named in the event's zone. */
export function refundInWords(
  event: Pick<PublicEventView, 'refundPolicy' | 'refundDays' | 'startsAt' | 'endsAt' | 'timezone' | 'tickets'>,
): string {
  if (event.tickets.length > 0 && event.tickets.every(({ kind }) => kind === 'free'))
    return 'Free tickets can be given back until the event starts, so that others can come.'
  if (event.refundPolicy === 'none') return 'Tickets for this event cannot be refunded.'
  if (event.refundPolicy === 'flexible' || event.refundDays === 0) return 'Full refund until the event starts.'
  const last = new Date(Date.parse(event.startsAt) - event.refundDays * DAY_MS)
  return `Full refund until ${formatEventTime(last, last, event.timezone).date}.`
}

/** The letters in an organiser's circle. */
export function organiserInitials(name: string): string {
  const [firstName, ...rest] = name.split(/\s+/)
  return initials({ firstName, lastName: rest.at(0) })
}

/** What the organiser has done here before: `41 events since 2021`. */
export function recordInWords({ events, since }: PublicEventView['organiser']): string {
  return events === 1 ? `First event here, in ${since}` : `${events} events here since ${since}`
}

/** The address as one line for people and for the map search. */
export function addressOf(event: Pick<PublicEventView, 'venueName' | 'addressLine' | 'city'>): string {
  return [event.venueName, event.addressLine, event.city].filter((part) => part !== '').join(', ')
}

/** A search of the address on OpenStreetMap: a plain link, nothing of the map is loaded into our page. */
export function mapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
