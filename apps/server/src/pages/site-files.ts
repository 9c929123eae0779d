import { slugify } from '@foyer/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import {
  countFacets,
  countSitemapEvents,
  countSitemapOrganisations,
  countSitemapSeries,
  listSitemapEvents,
  listSitemapOrganisations,
  listSitemapSeries,
} from '../features/programme/storefront/index.ts'
import { categoryOf } from '../features/programme/events/index.ts'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { chooseVariant, PageCache, type Rendered, toBytes } from './page-cache.ts'
import { EVENTS_PER_FILE, sitemapIndexXml, sitemapXml } from './sitemap.ts'

const TEXT = 'text/plain; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
/** A sitemap changes only with events, series and organisations, and their changes are announced. */
const SITEMAP_FRESH_MS = 600_000
/** Public pages that always exist. */
const PUBLIC_PAGES = ['/', '/events/listing', '/terms', '/privacy', '/imprint']
/** RFC 9116 advises less than a year. */
const SECURITY_DAYS = 180
const DAY_MS = 86_400_000
const NUMBERED = /^sitemap-([1-9]\d{0,4})\.xml$/

/**
 * What search engines have no use for: pages of one person, of organisers and administrators, and the API. A path ends in `/`
 * where pages lie below it, and in `$` where it is one page alone.
 */
const PRIVATE_PATHS = [
  '/account-deleted$',
  '/api/',
  '/admin',
  '/appeal',
  '/cart$',
  '/cart/',
  '/checkout/',
  '/confirm-email',
  '/dashboard',
  '/dev/',
  '/events/all$',
  '/events/check-in/',
  '/events/create$',
  '/events/details/',
  '/events/doors/',
  '/events/drafts$',
  '/events/guests/',
  '/events/messages/',
  '/events/insight/',
  '/events/languages/',
  '/events/orders/',
  '/events/payout/',
  '/events/promo-code/',
  '/events/qr-code$',
  '/events/questions/',
  '/events/sales/',
  '/events/series/',
  '/events/ticket/',
  '/events/*/create-ticket$',
  '/follow/',
  '/feedback/',
  '/waiting-room/',
  '/gift-card$',
  '/gift-card?',
  '/invitation$',
  '/orders/',
  '/organisation/',
  '/payment/',
  '/payouts/',
  '/profile/',
  '/receipts$',
  '/regular$',
  '/reset-password',
  '/sandbox/',
  '/saved$',
  '/ticket/',
  '/tickets/',
  '/unsubscribe',
  '/users/',
  '/verify-email',
  '/waiting-list/',
]

export function robotsTxt(publicUrl: string): string {
  const disallowed = PRIVATE_PATHS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** RFC 9116. It expires half a year from today, so that an old copy does not stay valid for ever. */
function securityTxt(publicUrl: string, contact: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + SECURITY_DAYS * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Whether a path names a file. No page has such a path, and only programs ask for one. */
export function isFilePath(path: string): boolean {
  if (/^\/(?:assets|\.well-known)\/|\/\.[^/]/.test(path)) return true
  // React Router asks for the data of a page by its path with `.data`.
  return /\.(?!data$)[a-z0-9]{1,12}$/i.test(path)
}

/**
 * The files that programs look for on every site. `guidePages` are the paths of the guide. Returns the cache of the sitemap, which the
 * caller keeps fresh like that of the pages.
 */
export function registerSiteFiles(app: FastifyInstance, deps: Deps, guidePages: readonly string[] = []): PageCache {
  const { publicUrl, securityContact } = deps.site
  const sitemaps = new PageCache(() => undefined, SITEMAP_FRESH_MS)
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type(TEXT).header('cache-control', caching.hour).send(robotsTxt(publicUrl)),
  )
  app.get('/.well-known/security.txt', hidden, (_request, reply) => {
    if (securityContact === null) throw new AppError('request.not_found')
    return reply
      .type(TEXT)
      .header('cache-control', caching.hour)
      .send(securityTxt(publicUrl, securityContact, deps.now()))
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply, key: string, render: () => Promise<Rendered>) => {
    const page = await sitemaps.get(key, render)
    if (page.status !== 200) throw new AppError('request.not_found')
    void reply.headers(page.headers)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const { body, encoding } = chooseVariant(page, request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(body)
  }
  app.get('/sitemap.xml', hidden, (request, reply) =>
    answer(request, reply, 'all', async () => {
      const files = await countFiles(deps)
      if (files === 1) return sitemapFile(deps, 1, guidePages)
      return asPage(200, sitemapIndexXml(publicUrl, files), [])
    }),
  )
  app.get<{ Params: { file: string } }>('/:file(^sitemap-\\d+\\.xml$)', hidden, (request, reply) => {
    const number = Number(NUMBERED.exec(request.params.file)?.[1] ?? 0)
    if (number === 0) throw new AppError('request.not_found')
    return answer(request, reply, String(number), () => sitemapFile(deps, number, guidePages))
  })
  return sitemaps
}

async function countFiles({ db }: Deps): Promise<number> {
  const total = (await countSitemapEvents(db)) + (await countSitemapSeries(db)) + (await countSitemapOrganisations(db))
  return Math.max(1, Math.ceil(total / EVENTS_PER_FILE))
}

/** The entries of a file. The sitemap lists all events first, then all series, then all organisations. */
async function listEntries({ db }: Deps, offset: number) {
  const events = await listSitemapEvents(db, { limit: EVENTS_PER_FILE, offset })
  const left = EVENTS_PER_FILE - events.length
  if (left === 0) return { events, series: [], organisations: [] }
  const beforeSeries = events.length > 0 ? 0 : Math.max(0, offset - (await countSitemapEvents(db)))
  const series = await listSitemapSeries(db, { limit: left, offset: beforeSeries })
  const rest = left - series.length
  if (rest === 0) return { events, series, organisations: [] }
  const before = series.length > 0 ? 0 : Math.max(0, beforeSeries - (await countSitemapSeries(db)))
  return { events, series, organisations: await listSitemapOrganisations(db, { limit: rest, offset: before }) }
}

/** The lists of the cities and categories that have events. */
async function listCollections({ db }: Deps): Promise<string[]> {
  const { cities, categories } = await countFacets(db)
  const slugs = cities.map(({ name }) => slugify(name)).filter((slug) => slug !== '')
  return [
    ...[...new Set(slugs)].map((slug) => `/events/in/${slug}`),
    ...categories.flatMap(({ name }) => (categoryOf(name) === null ? [] : [`/events/category/${name}`])),
  ]
}

async function sitemapFile(deps: Deps, number: number, guidePages: readonly string[]): Promise<Rendered> {
  const { events, series, organisations } = await listEntries(deps, (number - 1) * EVENTS_PER_FILE)
  const shows = [
    events.map(({ id }) => id),
    // A series is listed while it has dates, and a change of a date names its organiser.
    [...organisations.map(({ id }) => id), ...series.map(({ organiser_id: organiser }) => organiser)],
  ]
  if (events.length + series.length + organisations.length === 0 && number > 1) return asPage(404, '', [])
  const pages = [
    ...events.map(({ id, custom_url: customUrl, updated_at: changedAt }) => ({
      path: `/events/${customUrl ?? id}`,
      changedAt,
    })),
    ...series.map(({ custom_url: customUrl, updated_at: changedAt }) => ({ path: `/series/${customUrl}`, changedAt })),
    ...organisations.map(({ slug, updated_at: changedAt }) => ({ path: `/o/${slug}`, changedAt })),
  ]
  const paths = number === 1 ? [...PUBLIC_PAGES, ...(await listCollections(deps)), ...guidePages] : []
  return asPage(200, sitemapXml(deps.site.publicUrl, paths, pages), shows)
}

async function asPage(
  status: number,
  xml: string,
  [events = [], organisations = []]: readonly (readonly string[])[],
): Promise<Rendered> {
  const page = await toBytes(status, { 'content-type': XML, 'cache-control': caching.minutes }, xml)
  return { page, details: new Set(events), cards: new Set(), lists: true, organisations: new Set(organisations) }
}
