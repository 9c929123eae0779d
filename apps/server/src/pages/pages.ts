import { pathOf } from '../http/path-of.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageServices, PublicEventCardView } from '@foyer/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isWorthAnotherTry } from '../db/outage.ts'
import type { Deps } from '../deps.ts'
import { type Language } from '@foyer/domain'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { languageCookie, languageNamed, requestedLanguage } from '../http/language.ts'
import { pagePolicy, securityHeaders } from '../http/security-headers.ts'
import { AWAY_POLICY, AWAY_RETRY_SECONDS, awayPage } from './away-page.ts'
import { chooseVariant, PageCache, type Rendered, toBytes } from './page-cache.ts'
import { isFilePath } from './site-files.ts'
import type { RenderPage } from './web-build.ts'

/** Paths of pages that are the same for every visitor and change only with data whose changes are announced. */
const CACHED =
  /^\/(?:$|terms$|privacy$|imprint$|o\/[a-z0-9-]+$|series\/[a-z0-9-]+$|events\/(?!check-in)[a-z0-9-]+$|events\/(?:in|category)\/[a-z0-9-]+$)/
const LISTING = '/events/listing'
const ORGANISATION = /^\/o\//
const ORGANISATION_PAGING = new Set(['page', 'past'])
const SERIES = /^\/series\//
const SERIES_MONTH = new Set(['month', 'day'])
/** Lists of one city or category, which search engines keep. */
const COLLECTION = /^\/events\/(in|category)\//
const COLLECTION_PAGING = new Set(['page'])
const LEGAL = /^\/(?:terms|privacy|imprint)$/
const LEGAL_VERSION = new Set(['version'])
const LISTING_FILTERS = new Set([
  'page',
  'search',
  'category',
  'city',
  'from',
  'to',
  'price',
  'minPrice',
  'maxPrice',
  'sort',
  'view',
  'month',
])
/** Paths whose address holds, or whose page shows, what others must not see: no referrer, no copies. */
const PRIVATE =
  /^\/(?:orders|checkout|payment|sandbox|reset-password|verify-email|waiting-list|waiting-room|follow|feedback|gift-card|dev)\b/
const LONGEST_KEY = 300
const ASKS_LANGUAGE = /[?&]lang=/
/** A path that no page has. */
const NOWHERE = '/malformed-address'

/** The parameters that a page differs by; null where it has none. */
function countedOf(path: string): ReadonlySet<string> | null {
  if (path === LISTING) return LISTING_FILTERS
  if (ORGANISATION.test(path)) return ORGANISATION_PAGING
  if (SERIES.test(path)) return SERIES_MONTH
  if (LEGAL.test(path)) return LEGAL_VERSION
  return COLLECTION.test(path) ? COLLECTION_PAGING : null
}

/** The address by which a page is cached, in each language apart; null where it must be rendered each time. */
export function cacheKey(url: string): string | null {
  const [path = '', query = ''] = url.split('?', 2)
  if (!CACHED.test(path) || url.length > LONGEST_KEY) return null
  // Each visitor has a different position: such a cached page would serve one reader and reveal their position.
  if (path === LISTING && new URLSearchParams(query).has('near')) return null
  if (query === '') return path
  const counted = countedOf(path)
  if (counted === null) return path
  const parameters = [...new URLSearchParams(query)].filter(([name, value]) => counted.has(name) && value !== '')
  if (path !== LISTING && parameters.length === 0) return path
  return `${path}?${new URLSearchParams(parameters.toSorted(([a], [b]) => a.localeCompare(b))).toString()}`
}

/** Whether a browser asks for a page, rather than a program for data. */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
}

/** The page without its scripts: in the browser, the router fails on an address that cannot be decoded. */
function withoutApplication(html: string): string {
  return html
    .replaceAll(/<script(?![^>]*data-color-scheme-script)[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:foyer-)?modulepreload"[^>]*>/g, '')
}

/** Caches may keep only pages that are the same for every visitor, and no failures. */
function cachingOf(url: string, status: number): string {
  if (cacheKey(url) === null || status >= 500) return caching.never
  return status === 200 ? caching.page : caching.noPage
}

export interface PageOptions {
  readonly render: RenderPage
  readonly services: Omit<PageServices, 'failed'>
  readonly development: boolean
  /** Called for each page that was answered before the framework saw the request. */
  readonly onAnswered?: (answered: EarlyAnswer) => void
}

interface EarlyAnswer {
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** The pattern of a public page's address, for counting; the address itself would be a label for each event. */
export function pageRoute(url: string): string {
  return routeOf(cacheKey(url))
}

function routeOf(key: string | null): string {
  const path = key?.split('?')[0]
  if (path === undefined) return '/*'
  if (ORGANISATION.test(path)) return '/o/:slug'
  if (SERIES.test(path)) return '/series/:customUrl'
  const [, collection] = COLLECTION.exec(path) ?? []
  if (collection !== undefined) return `/events/${collection}/:slug`
  return path.startsWith('/events/') && path !== LISTING ? '/events/:customUrl' : path
}

/** The pages of the web application, rendered by the server as an anonymous visitor would see them. */
export class Pages {
  readonly cache: PageCache
  readonly #deps: Deps
  readonly #options: PageOptions
  readonly #host: string

  constructor(deps: Deps, options: PageOptions) {
    this.#deps = deps
    this.#options = options
    this.cache = new PageCache((answer) => deps.metrics.pages.inc({ answer }))
    this.#host = new URL(deps.site.publicUrl).host
  }

  register(app: FastifyInstance): void {
    app.get('/*', { schema: { hide: true } }, (request, reply) => this.#answer(request, reply))
  }

  /**
   * Answers a cached page before the framework handles the request, which serves a fifth more pages a second. False if no page is ready.
   * Answers only for the site's own host, because the framework has not checked the host yet.
   */
  answerEarly(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url } = request
    if (method !== 'GET' || url === undefined || this.#options.development) return false
    if (headers.host !== this.#host) return false
    const begun = performance.now()
    const key = cacheKey(url)
    if (key === null || ASKS_LANGUAGE.test(url)) return false
    const language = requestedLanguage(headers, this.#deps.site)
    const page = this.cache.peek(`${language} ${key}`, () => this.#render(key, language))
    if (!page) return false
    const isKnown = headers['if-none-match'] === page.etag
    if (isKnown) response.writeHead(304, page.notModifiedHead).end()
    else {
      const { head, body } = chooseVariant(page, headers['accept-encoding'])
      response.writeHead(page.status, head).end(body)
    }
    this.#options.onAnswered?.({
      route: routeOf(key),
      status: isKnown ? 304 : page.status,
      milliseconds: performance.now() - begun,
    })
    return true
  }

  /** Answers an address that cannot be decoded with the page of an address that does not exist. */
  async answerMalformed(reply: FastifyReply, request: FastifyRequest): Promise<void> {
    const { headers, identity } = (await this.#render(NOWHERE, requestedLanguage(request.headers, this.#deps.site)))
      .page
    await reply.headers(headers).code(400).send(withoutApplication(identity.body.toString()))
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!this.#options.development && isFilePath(pathOf(request.url))) throw new AppError('request.not_found')
    try {
      return await this.#answerWithPage(request, reply)
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error
      request.log.error({ err: error }, 'a page could not be rendered')
      return reply
        .code(503)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': caching.never,
          'content-security-policy': AWAY_POLICY,
          'retry-after': String(AWAY_RETRY_SECONDS),
        })
        .send(awayPage())
    }
  }

  async #answerWithPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = this.#options.development ? null : cacheKey(request.url)
    const asked = this.#askedLanguage(request.url)
    const language = asked ?? requestedLanguage(request.headers, this.#deps.site)
    const page =
      key === null
        ? (await this.#render(request.url, language)).page
        : await this.cache.get(`${language} ${key}`, () => this.#render(key, language))
    void reply.headers(page.headers).code(page.status)
    // A visitor who follows a link to a language keeps that language; no shared cache may store this answer.
    if (asked)
      void reply.headers({ 'set-cookie': languageCookie(asked, this.#deps.site), 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send()
    const { body, encoding } = chooseVariant(page, request.headers['accept-encoding'])
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  /** The language that an address asks for by `?lang=`; null where it names none that is offered. */
  #askedLanguage(url: string): Language | null {
    if (!ASKS_LANGUAGE.test(url)) return null
    const asked = new URLSearchParams(url.slice(url.indexOf('?'))).get('lang')
    return languageNamed(asked, this.#deps.site.languages)
  }

  async #render(url: string, language: Language): Promise<Rendered> {
    const { development } = this.#options
    const nonce = randomBytes(16).toString('base64url')
    const request = new Request(`${this.#deps.site.publicUrl}${url}`)
    const watched = watch(this.#options.services)
    const spoken = { current: language, offered: this.#deps.site.languages }
    const response = await this.#options.render(request, { services: watched.services, nonce, spoken })
    const { failure, ...shown } = watched.seen
    if (failure instanceof Error && isWorthAnotherTry(failure)) throw failure
    if (failure !== undefined) this.#deps.log.error({ err: failure }, 'a page could not be rendered')
    const path = pathOf(url)
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      ...securityHeaders(this.#deps.site),
      'content-security-policy': pagePolicy(nonce, { development, tiles: this.#deps.site.mapTiles }),
      ...(PRIVATE.test(path) && { 'referrer-policy': 'no-referrer' }),
      'cache-control': cachingOf(url, response.status),
    }
    const page = await toBytes(response.status, headers, await response.text())
    return { page, ...shown }
  }
}

/** Services that remember which events a page shows, and what went wrong while it was rendered. */
function watch(services: PageOptions['services']) {
  const seen = {
    details: new Set<string>(),
    cards: new Set<string>(),
    lists: false,
    organisations: new Set<string>(),
    countsPlaces: false,
    failure: undefined as unknown,
  }
  const shows = <T extends readonly PublicEventCardView[]>(cards: T): T => {
    for (const { _id } of cards) seen.cards.add(_id)
    return cards
  }
  const watching: PageServices = {
    ...services,
    listing: async (query) => {
      seen.lists = true
      const listing = await services.listing(query)
      shows(listing.items)
      return listing
    },
    points: async (query) => {
      seen.lists = true
      const points = await services.points(query)
      for (const { _id } of points.items) seen.cards.add(_id)
      return points
    },
    month: async (query, month) => {
      seen.lists = true
      const shownMonth = await services.month(query, month)
      for (const { _id } of shownMonth.items) seen.cards.add(_id)
      return shownMonth
    },
    featured: async () => {
      seen.lists = true
      return shows(await services.featured())
    },
    event: async (customUrl) => {
      const event = await services.event(customUrl)
      if (event) {
        seen.details.add(event._id)
        shows(event.more)
      }
      return event
    },
    organisation: async (slug, paging) => {
      const organisation = await services.organisation(slug, paging)
      if (organisation && '_id' in organisation) {
        seen.organisations.add(organisation._id)
        shows([...organisation.coming.items, ...organisation.past.items])
      }
      return organisation
    },
    series: async (customUrl, query) => {
      const series = await services.series(customUrl, query)
      if (series) {
        seen.countsPlaces = true
        // The page does not show a new date yet, so a change that adds one finds the page by its organiser.
        seen.organisations.add(series.organiser._id)
        for (const { _id } of [...series.month.dates, ...(series.next ? [series.next] : [])]) seen.cards.add(_id)
      }
      return series
    },
    failed: (error) => (seen.failure ??= error),
  }
  return { services: watching, seen }
}
