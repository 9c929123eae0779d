import { coverArtSvg, isUuid } from '@foyer/domain'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { coverArtPng } from '../documents/cover-art.ts'
import { Recent } from '../documents/recent.ts'
import { AppError } from '../http/app-error.ts'
import { parseByteRange } from '../http/byte-range.ts'
import { caching } from '../http/caching.ts'
import { CLIENT_FOLDER } from './web-build.ts'

const ART = { width: 1200, height: 630 }
/** Pictures kept in memory, each of up to 500 kB. */
const MOST_ART = 60
/** Mails are read on other origins, whose pages load these pictures. */
const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' }

/** Pictures: uploaded covers by their content's name, and the art drawn for events without one. */
export function registerPictures(app: FastifyInstance, deps: Deps): void {
  const rendered = new Recent<Buffer>(MOST_ART)
  app.get<{ Params: { '*': string } }>('/uploads/*', { schema: { hide: true } }, async (request, reply) => {
    const key = request.params['*']
    const kept = key.startsWith('photos/') ? caching.forEverHere : caching.forEver
    const { range, 'if-none-match': known, 'if-range': rangeOf } = request.headers
    // Conditional and range requests are answered from the metadata of the storage; all others with a single read.
    const facts = known === undefined && range === undefined ? null : await deps.storage.look(key)
    const part = facts && (rangeOf ?? facts.etag) === facts.etag ? parseByteRange(range, facts.size) : null
    if (facts && known === facts.etag)
      return reply.headers({ etag: facts.etag, 'cache-control': kept }).code(304).send()
    if (facts && part === 'none of it')
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${facts.size}`, 'cache-control': caching.never })
        .send()
    const wanted = part === null || part === 'none of it' ? undefined : part
    const file = await deps.storage.open(key, wanted)
    if (!file) throw new AppError('request.not_found')
    return reply
      .code(wanted ? 206 : 200)
      .headers({
        etag: file.etag,
        'accept-ranges': 'bytes',
        'cache-control': kept,
        'content-length': wanted ? wanted.last - wanted.first + 1 : file.size,
        'content-disposition': 'inline; filename="picture"',
        ...(wanted && { 'content-range': `bytes ${wanted.first}-${wanted.last}/${file.size}` }),
        ...(key.startsWith('covers/') && EMBEDDABLE),
      })
      .type(file.contentType)
      .send(file.stream)
  })
  app.get<{ Params: { name: string } }>('/covers/:name', { schema: { hide: true } }, async (request, reply) => {
    const [id = '', extension] = request.params.name.split('.')
    if (!isUuid(id) || (extension !== 'svg' && extension !== 'png')) throw new AppError('request.not_found')
    void reply.headers({
      'cache-control': caching.forEver,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...EMBEDDABLE,
    })
    if (extension === 'svg') return reply.type('image/svg+xml').send(coverArtSvg({ id, ...ART }))
    return reply.type('image/png').send(await rendered.get(id, () => coverArtPng({ id, ...ART })))
  })
}

/** The built application's own files. Those under /assets are named by their content and never change. */
export async function registerClientFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: CLIENT_FOLDER,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? caching.forEver : caching.hour)
    },
  })
}
