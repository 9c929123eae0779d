import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes as they arrived: set for webhooks alone, whose signatures cover them. */
    rawBody: Buffer | null
  }
}

const WEBHOOKS = '/api/webhooks/'

/** What a mail client posts to when its user presses its own unsubscribe button: a form, whose content says nothing. */
const ONE_CLICK = '/api/broadcast/unsubscribe/'

/** Parses JSON bodies, refusing `__proto__` and `constructor`, and keeps a webhook's bytes before anything reads them. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', null)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    if (request.url.startsWith(WEBHOOKS)) {
      request.rawBody = bytes
      // Only the gateway knows what these bytes mean, once their signature is right.
      done(null, undefined)
      return
    }
    // A call without a body may still name its type: browsers' fetch wrappers do.
    if (bytes.length === 0) done(null, undefined)
    else void parseJson(request, bytes.toString('utf8'), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    if (request.url.startsWith(ONE_CLICK)) done(null, undefined)
    else done(new AppError('request.malformed'))
  })
}
