import type { PublicEventView } from '@foyer/contract'
import { richTextToPlain } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'
import type { MetaDescriptor } from 'react-router'
import { languageLinks, shareMeta } from '../../../ui/share-meta.ts'

const DESCRIPTION_MAX = 180

/** What the page says of itself to search engines and in shared links. */
export interface EventPageFacts {
  readonly url: string
  /** The cover, in full. */
  readonly image: string
  /** The picture for link previews, in full. */
  readonly shareImage: string
  /** What that picture says. */
  readonly shareAlt: string
  readonly description: string
}

/** At most so much of a text as search engines show, on one line. */
export function cutDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`
}

export function eventPageFacts(event: PublicEventView, publicUrl: string): EventPageFacts {
  const picture = event.cover?.sizes.toSorted((a, b) => b.width - a.width)[0]?.url ?? `/covers/${event._id}.png`
  // Passes are for the dates of a series, and not for all the time between these.
  const when = event.passesFor
    ? m.events_pass_valid({ series: event.passesFor.title })
    : formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short
  const told = event.summary || (event.description ? richTextToPlain(event.description) : '')
  return {
    url: `${publicUrl}/events/${event.customUrl}`,
    image: new URL(picture, publicUrl).href,
    shareImage: new URL(event.shareImage, publicUrl).href,
    shareAlt: [event.title, event.organiserName, event.datesOpen ? '' : when, event.venueName, event.city]
      .filter(Boolean)
      .join(', '),
    description: cutDescription(`${when}${event.city ? `, ${event.city}` : ''}. ${told}`),
  }
}

export function eventMeta(event: PublicEventView, facts: EventPageFacts): MetaDescriptor[] {
  const { url, shareImage, shareAlt, description } = facts
  return [
    { title: `${event.title} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...languageLinks(url),
    ...(event.indexable ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...shareMeta({ title: event.title, description, url, image: shareImage, imageAlt: shareAlt }),
  ]
}
