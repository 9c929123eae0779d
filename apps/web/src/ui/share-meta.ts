import { offeredLanguages } from '@foyer/messages'
import type { MetaDescriptor } from 'react-router'

interface Shared {
  readonly title: string
  readonly description: string
  readonly url: string
  /** The absolute URL of a picture of 1200 × 630 pixels. */
  readonly image: string
  /** The text alternative of the picture. */
  readonly imageAlt: string
}

/** The same page in each language that can be chosen, for search engines. `url` in full. */
export function languageLinks(url: string): MetaDescriptor[] {
  const offered = offeredLanguages()
  if (offered.length < 2) return []
  const joint = url.includes('?') ? '&' : '?'
  return [
    ...offered.map((language) => ({ hrefLang: language as string, href: `${url}${joint}lang=${language}` })),
    { hrefLang: 'x-default', href: url },
  ].map((link) => ({ tagName: 'link', rel: 'alternate', ...link }))
}

/** What chats and social networks show of a link to this page. */
export function shareMeta({ title, description, url, image, imageAlt }: Shared): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Foyer' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: imageAlt },
  ]
}
