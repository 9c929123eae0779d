import { coverArtSvg, isUuid } from '@foyer/domain'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { coverArtPng } from '../documents/cover-art.ts'
import { Recent } from '../documents/recent.ts'
import { AppError } from '../http/app-error.ts'
import { CLIENT_FOLDER } from './web-build.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ART = { width: 1200, height: 630 }
/** At up to 500 kB each. */
const MOST_ART = 60
/** Mails are read on other origins, whose pages load these pictures. */
const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' }

/** Pictures: uploaded covers by their content's name, and the art drawn for events without one. */
export function registerPictures(app: FastifyInstance, deps: Deps): void {
  const rendered = new Recent<Buffer>(MOST_ART)
  app.get<{ Params: { '*': string } }>('/uploads/*', { schema: { hide: true } }, async (request, reply) => {
    const file = await deps.storage.open(request.params['*'])
    if (!file) throw new AppError('request.not_found')
    return reply
      .headers({
        'cache-control': FOR_EVER,
        'content-length': file.size,
        'content-disposition': 'inline; filename="picture"',
        ...(request.params['*'].startsWith('covers/') && EMBEDDABLE),
      })
      .type(file.contentType)
      .send(file.stream)
  })
  app.get<{ Params: { name: string } }>('/covers/:name', { schema: { hide: true } }, async (request, reply) => {
    const [id = '', extension] = request.params.name.split('.')
    if (!isUuid(id) || (extension !== 'svg' && extension !== 'png')) throw new AppError('request.not_found')
    void reply.headers({
      'cache-control': FOR_EVER,
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
      reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'public, max-age=3600')
    },
  })
}
