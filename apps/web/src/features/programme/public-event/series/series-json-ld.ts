import type { PublicDateView, PublicSeriesView } from '@foyer/contract'
import { attendanceOf, locationOf, withOffset } from '../event-json-ld.ts'
import { seriesDescription } from './series-meta.ts'

function statusOf({ state, formerStartsAt, timezone }: PublicDateView): object {
  if (state === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled' }
  if (state === 'postponed') return { eventStatus: 'https://schema.org/EventPostponed' }
  if (formerStartsAt === null) return { eventStatus: 'https://schema.org/EventScheduled' }
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: withOffset(formerStartsAt, timezone) }
}

const placeId = (url: string) => `${url}#place`

/** The place, named for the dates to refer to; beside it, of what takes place online as well, that. */
function placeOf(series: PublicSeriesView, url: string): object {
  if (series.format !== 'hybrid') return { '@id': placeId(url), ...locationOf(series, url) }
  return [
    { '@id': placeId(url), ...locationOf({ ...series, format: 'in_person' }, url) },
    { '@type': 'VirtualLocation', url },
  ]
}

/** The series in the words of schema.org, for search engines, with the dates that its page shows. Those without a place of their own are at
 * that of the series. */
export function seriesJsonLd(series: PublicSeriesView, publicUrl: string): object {
  const url = `${publicUrl}/series/${series.customUrl}`
  const picture = series.cover?.sizes.toSorted((a, b) => b.width - a.width)[0]?.url ?? `/covers/${series._id}.png`
  const place = { '@id': placeId(url) }
  return {
    '@context': 'https://schema.org',
    '@type': 'EventSeries',
    name: series.title,
    description: seriesDescription(series),
    url,
    image: [new URL(picture, publicUrl).href],
    startDate: series.next ? withOffset(series.next.startsAt, series.next.timezone) : undefined,
    eventAttendanceMode: attendanceOf(series),
    location: placeOf(series, url),
    organizer: {
      '@type': 'Organization',
      name: series.organiser.name,
      url: `${publicUrl}/o/${series.organiser.slug}`,
    },
    subEvent: series.month.dates.map((date) => ({
      '@type': 'Event',
      name: date.title ?? series.title,
      url: `${publicUrl}/events/${date.customUrl}`,
      startDate: withOffset(date.startsAt, date.timezone),
      endDate: withOffset(date.endsAt, date.timezone),
      ...statusOf(date),
      location: date.place ? locationOf(date.place, `${publicUrl}/events/${date.customUrl}`) : place,
    })),
  }
}
