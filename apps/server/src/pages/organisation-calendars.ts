import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readOrganisationCalendar } from '../features/programme/storefront/index.ts'
import { AppError } from '../http/app-error.ts'
import { inLanguage, requestedLanguage } from '../http/language.ts'

/** Calendar programs ask every few hours; a shared cache answers some of them. */
const CACHING = 'public, max-age=900'

/** Calendars of organisations, which programs subscribe to by the address of the public page. */
export function registerOrganisationCalendars(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { slug: string } }>('/o/:slug/calendar.ics', { schema: { hide: true } }, async (request, reply) => {
    const language = requestedLanguage(request.headers, deps.site)
    const calendar = await inLanguage(language, () => readOrganisationCalendar(deps, request.params.slug))
    if (!calendar) throw new AppError('organisation.not_found')
    if ('movedTo' in calendar) return reply.redirect(`/o/${calendar.movedTo}/calendar.ics`, 301)
    const etag = `"${createHash('sha256').update(calendar.file).digest('base64url').slice(0, 22)}"`
    void reply.headers({ etag, 'cache-control': CACHING, vary: 'accept-language, cookie' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(calendar.file)
  })
}
