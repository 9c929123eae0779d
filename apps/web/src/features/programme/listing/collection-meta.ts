import { currentLanguage, formatNumber, m } from '@foyer/messages'
import type { MetaDescriptor } from 'react-router'
import { collectionPage } from './collections.ts'
import { languageLinks, shareMeta } from '../../../ui/share-meta.ts'

interface Collection {
  /** `Events in Lagos`. */
  readonly title: string
  readonly description: string
  readonly path: string
  readonly page: number
  readonly total: number
  readonly publicUrl: string
}

/** The metadata of a city's or category's list for search engines and link previews. An empty list is not indexed. */
export function collectionMeta({ title, description, path, page, total, publicUrl }: Collection): MetaDescriptor[] {
  const url = `${publicUrl}${collectionPage(path, page)}`
  const shown = page > 1 ? m.events_collection_page({ title, page: formatNumber(page) }) : title
  return [
    { title: `${shown} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...languageLinks(url),
    ...(total === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...shareMeta({
      title,
      description,
      url,
      image: `${publicUrl}/share/events.jpg?lang=${currentLanguage()}`,
      imageAlt: m.events_listing_meta_image(),
    }),
  ]
}
