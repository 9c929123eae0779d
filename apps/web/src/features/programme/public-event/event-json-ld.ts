import type { PublicEventView } from '@foyer/contract'
import { toMajor, utcToZoned } from '@foyer/domain'
import { priceInAll } from './cart.ts'

/** An instant with the offset its zone has then: `2026-12-12T19:00:00+01:00`. */
export function withOffset(instant: string, timeZone: string): string {
  const local = utcToZoned(new Date(instant), timeZone)
  const minutes = Math.round((Date.parse(`${local}:00Z`) - Math.floor(Date.parse(instant) / 60_000) * 60_000) / 60_000)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const attendance = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const

type Placed = Pick<PublicEventView, 'format' | 'venueName' | 'city' | 'addressLine' | 'country' | 'point'>

/** Where an event or a series takes place; two locations for a hybrid one, at a place and online. */
export function locationOf(event: Placed, url: string): object {
  const virtual = { '@type': 'VirtualLocation', url }
  if (event.format === 'online') return virtual
  const place = {
    '@type': 'Place',
    name: event.venueName || event.city,
    address: {
      '@type': 'PostalAddress',
      streetAddress: event.addressLine || undefined,
      addressLocality: event.city || undefined,
      addressCountry: event.country ?? undefined,
    },
    // The centre of a city is no address.
    geo: event.point?.exact
      ? { '@type': 'GeoCoordinates', latitude: event.point.latitude, longitude: event.point.longitude }
      : undefined,
  }
  return event.format === 'hybrid' ? [place, virtual] : place
}

/** The attendance mode: on site, online or both. */
export function attendanceOf({ format }: Pick<PublicEventView, 'format'>): string {
  return `https://schema.org/${attendance[format]}`
}

function offersOf(event: PublicEventView, url: string): object[] {
  const admitting = event.tickets.filter(({ admits }) => admits > 0)
  return admitting.flatMap((ticketType) =>
    pricesOf(ticketType, event).map(({ price, from, through }) => ({
      '@type': 'Offer',
      name: ticketType.name,
      url,
      price: toMajor(priceInAll(event, price), event.currency),
      priceCurrency: event.currency,
      availability: `https://schema.org/${event.soldOut || ticketType.soldOut ? 'SoldOut' : 'InStock'}`,
      validFrom: from,
      validThrough: through ?? ticketType.salesEndAt ?? undefined,
    })),
  )
}

interface OfferedPrice {
  readonly price: number
  readonly from: string | undefined
  readonly through: string | undefined
}

/** The present price and, if it ends at a known time, the next one. A price that ends after a number of tickets has no date. */
function pricesOf(ticketType: PublicEventView['tickets'][number], event: PublicEventView): OfferedPrice[] {
  const [step, next] = ticketType.priceSteps.filter(({ left }) => left !== 0)
  // Without a start of sales of its own, a ticket is sold from the moment the event is public.
  const from = ticketType.salesStartAt ?? event.publishedAt ?? undefined
  if (!step) return [{ price: ticketType.price, from, through: undefined }]
  const through = step.endsAt ?? undefined
  const now = { price: step.price, from, through }
  if (through === undefined) return [now]
  return [now, { price: next?.price ?? ticketType.price, from: through, through: next?.endsAt ?? undefined }]
}

/**
 * An event that was postponed without a new date is "postponed"; with a new date it is "rescheduled". The start is the former one until
 * then.
 */
function statusOf({ status, postponement, timezone }: PublicEventView): object {
  const said = (word: string) => ({ eventStatus: `https://schema.org/${word}` })
  if (status === 'cancelled') return said('EventCancelled')
  if (postponement === null) return said('EventScheduled')
  if (postponement.datesOpen || postponement.formerStartsAt === null) return said('EventPostponed')
  return { ...said('EventRescheduled'), previousStartDate: withOffset(postponement.formerStartsAt, timezone) }
}

/** An organiser's own website says more about them than our page. */
function organiserOf({ organiser: { name, slug, contact } }: PublicEventView, url: string): object {
  const own = { website: 'sameAs', email: 'email', phone: 'telephone' } as const
  const reached = contact && { [own[contact.kind]]: contact.kind === 'website' ? contact.href : contact.text }
  return { '@type': 'Organization', name, url: new URL(`/o/${slug}`, url).href, ...reached }
}

/** The event in the words of schema.org, for search engines. */
export function eventJsonLd(event: PublicEventView, page: { url: string; image: string; description: string }): object {
  return {
    '@context': 'https://schema.org',
    // Passes are for several dates, each an event of its own.
    '@type': event.passesFor ? 'EventSeries' : 'Event',
    name: event.title,
    description: page.description,
    url: page.url,
    image: [page.image],
    startDate: withOffset(event.startsAt, event.timezone),
    endDate: withOffset(event.endsAt, event.timezone),
    doorTime: event.doorsOpenAt === null ? undefined : withOffset(event.doorsOpenAt, event.timezone),
    ...statusOf(event),
    eventAttendanceMode: attendanceOf(event),
    location: locationOf(event, page.url),
    organizer: organiserOf(event, page.url),
    superEvent: event.series && {
      '@type': 'EventSeries',
      name: event.series.title,
      url: new URL(`/series/${event.series.customUrl}`, page.url).href,
    },
    offers: offersOf(event, page.url),
  }
}
