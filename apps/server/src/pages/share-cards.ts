import { isUuid } from '@foyer/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isSiteCard, ShareCards } from '../features/programme/storefront/index.ts'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { inLanguage, languageFor } from '../http/language.ts'

const THING_CARD = /^([0-9a-f-]{36})-([0-9a-f]{16})\.jpg$/
const SITE_CARD = /^([a-z]+)\.jpg$/

interface CardAddress {
  Params: { name: string }
  Querystring: { lang?: unknown }
}

/** The pictures that chats and social networks show of a link. Their servers and pages load them from other origins. */
export function registerShareCards(app: FastifyInstance, deps: Deps): void {
  const cards = new ShareCards(deps)
  const send = (request: FastifyRequest, reply: FastifyReply, jpeg: Buffer, kept: string, hash: string) => {
    const etag = `"${hash}"`
    void reply.headers({ 'cache-control': kept, etag, 'cross-origin-resource-policy': 'cross-origin' })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/jpeg').send(jpeg)
  }

  // The language depends on the address alone, never on the visitor: caches keep one picture for each address.
  const languageOf = ({ lang }: { lang?: unknown }) => languageFor(typeof lang === 'string' ? lang : null, deps.site)

  app.get<CardAddress>('/share/events/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, id = '', asked = ''] = THING_CARD.exec(request.params.name) ?? []
    const language = languageOf(request.query)
    const card = isUuid(id) ? await inLanguage(language, () => cards.ofEvent(id, asked)) : null
    if (!card) throw new AppError('request.not_found')
    return send(request, reply, card.jpeg, asked === card.hash ? caching.forEver : caching.minutes, card.hash)
  })
  app.get<CardAddress>('/share/organisations/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, id = '', asked = ''] = THING_CARD.exec(request.params.name) ?? []
    const card = isUuid(id) ? await inLanguage(languageOf(request.query), () => cards.ofOrganisation(id)) : null
    if (!card) throw new AppError('request.not_found')
    return send(request, reply, card.jpeg, asked === card.hash ? caching.forEver : caching.minutes, card.hash)
  })
  app.get<CardAddress>('/share/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, name = ''] = SITE_CARD.exec(request.params.name) ?? []
    if (!isSiteCard(name)) throw new AppError('request.not_found')
    const { jpeg, hash } = await inLanguage(languageOf(request.query), () => cards.ofSite(name))
    return send(request, reply, jpeg, caching.minutes, hash)
  })
}
