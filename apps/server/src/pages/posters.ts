import { isUuid, languages } from '@foyer/domain'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { posterShapes } from '../documents/poster-shapes.ts'
import { EventPosters } from '../features/programme/storefront/index.ts'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { chooseEncoding } from '../http/compression.ts'

const NAME = /^([0-9a-f-]{36})-([0-9a-f]{16})\.(svg|jpg)$/

/** The posters of events without a picture. Mails and cards on other sites load them, too. */
export function registerPosters(app: FastifyInstance, deps: Deps): void {
  const posters = new EventPosters(deps)
  app.get<{ Params: { language: string; shape: string; name: string } }>(
    '/posters/:language/:shape/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params } = request
      const [, eventId = '', asked = '', extension] = NAME.exec(params.name) ?? []
      const language = languages.find((each) => each === params.language)
      const shape = posterShapes.find((each) => each === params.shape)
      if (!isUuid(eventId) || language === undefined || shape === undefined) throw new AppError('request.not_found')
      const poster = await posters.of({ eventId, language, shape, format: extension === 'svg' ? 'svg' : 'jpeg' })
      if (!poster) throw new AppError('request.not_found')
      const etag = `"${poster.hash}-${shape}"`
      void reply.headers({
        'cache-control': asked === poster.hash ? caching.forEver : caching.minutes,
        etag,
        vary: 'accept-encoding',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      void reply.type(extension === 'svg' ? 'image/svg+xml' : 'image/jpeg')
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (poster.compressed === null || encoding === null) return reply.send(poster.bytes)
      return reply.header('content-encoding', encoding).send(poster.compressed[encoding])
    },
  )
}
