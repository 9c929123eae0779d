import type { PublicEventView } from '@foyer/contract'
import { formatEventTime, richTextToPlain } from '@foyer/domain'
import type { MetaDescriptor } from 'react-router'

const DESCRIPTION_MAX = 180

/** What the page says of itself to search engines and in shared links. */
export interface EventPageFacts {
  readonly url: string
  readonly image: string
  readonly description: string
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`
}

export function eventPageFacts(event: PublicEventView, publicUrl: string): EventPageFacts {
  const picture = event.cover?.sizes.toSorted((a, b) => b.width - a.width)[0]?.url ?? `/covers/${event._id}.png`
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  const told = event.summary || (event.description ? richTextToPlain(event.description) : '')
  return {
    url: `${publicUrl}/events/${event.customUrl}`,
    image: new URL(picture, publicUrl).href,
    description: cut(`${time.short}${event.city ? `, ${event.city}` : ''}. ${told}`),
  }
}

export function eventMeta(event: PublicEventView, { url, image, description }: EventPageFacts): MetaDescriptor[] {
  return [
    { title: `${event.title} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(event.indexable ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Foyer' },
    { property: 'og:title', content: event.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: event.cover?.alt || event.title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
