import { required } from '@foyer/domain'
/** How many events, series and organisations one file lists. The protocol allows 50,000 addresses and 50 MB in a file. */
export const EVENTS_PER_FILE = 40_000

/** A page that changes, with the time of its last change. */
export interface SitemapPage {
  readonly path: string
  readonly changedAt: Date
}

const XML_CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => required(XML_CHARACTERS[character], `the escape of ${character}`))

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`
}

/** A file of the sitemap: pages of the site by their paths, then those that change with the time of their last change. */
export function sitemapXml(publicUrl: string, paths: readonly string[], pages: readonly SitemapPage[]): string {
  return xml('urlset', [
    ...paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    ...pages.map(
      ({ path, changedAt }) =>
        `<url><loc>${escaped(publicUrl + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
    ),
  ])
}

/** The list of the files of a sitemap that needs several, `/sitemap-1.xml` and so on. */
export function sitemapIndexXml(publicUrl: string, files: number): string {
  const numbers = Array.from({ length: files }, (_, index) => index + 1)
  return xml(
    'sitemapindex',
    numbers.map((number) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${number}.xml`)}</loc></sitemap>`),
  )
}
