import type { PublicSeriesView } from '@foyer/contract'
import { richTextToPlain } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { MetaDescriptor } from 'react-router'
import { languageLinks, shareMeta } from '../../../../ui/share-meta.ts'
import { cutDescription } from '../event-meta.ts'

/** What a series says of itself in a line or two. */
export function seriesDescription({ title, summary, description }: PublicSeriesView): string {
  const told = summary || (description ? richTextToPlain(description) : '')
  return cutDescription(told || m.events_series_meta_text({ title }))
}

/** What the page says of itself to search engines and in shared links. Its months are found through the first. */
export function seriesMeta(series: PublicSeriesView, publicUrl: string): MetaDescriptor[] {
  const description = seriesDescription(series)
  const url = `${publicUrl}/series/${series.customUrl}`
  return [
    { title: `${series.title} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...languageLinks(url),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'text/calendar',
      title: m.events_organisation_calendar(),
      href: `${url}/calendar.ics`,
    },
    ...(series.indexable ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...shareMeta({
      title: series.title,
      description,
      url,
      image: new URL(series.shareImage, publicUrl).href,
      imageAlt: [series.title, series.organiser.name, series.venueName, series.city].filter(Boolean).join(', '),
    }),
  ]
}
