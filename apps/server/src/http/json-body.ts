import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** What a mail client posts to when its user presses its own unsubscribe button: a form, whose content says nothing. */
const ONE_CLICK = ['/api/broadcast/unsubscribe/', '/api/followers/leave/']

/** Pages whose forms browsers send without scripts. */
const PLAIN_FORM = '/feedback/'
/** Forms whose address says everything, so the body is ignored. */
const BUTTONS = [...ONE_CLICK, '/waiting-room/']

/** Parses JSON bodies, refusing `__proto__` and `constructor`. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    // A call without a body may still name its type: browsers' fetch wrappers do.
    if (bytes.length === 0) done(null, undefined)
    else void parseJson(request, bytes.toString('utf8'), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.url.startsWith(PLAIN_FORM)) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else if (BUTTONS.some((path) => request.url.startsWith(path))) done(null, undefined)
    else done(new AppError('request.malformed'))
  })
}

/** Registers routes that get their bodies as bytes, whatever the content type: a signature covers the bytes alone. */
export async function withRawBodies(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    register(scope)
    done()
  })
}
