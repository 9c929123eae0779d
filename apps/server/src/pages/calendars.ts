import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { readOrganisationCalendar, readSeriesCalendar } from '../features/programme/storefront/index.ts'
import { AppError } from '../http/app-error.ts'
import { caching } from '../http/caching.ts'
import { inLanguage, requestedLanguage } from '../http/language.ts'

/** Calendars of organisations and series, which programs subscribe to by the address of the public page. */
export function registerCalendars(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } }
  app.get<{ Params: { slug: string } }>('/o/:slug/calendar.ics', hidden, async (request, reply) => {
    const language = requestedLanguage(request.headers, deps.site)
    const calendar = await inLanguage(language, () => readOrganisationCalendar(deps, request.params.slug))
    if (!calendar) throw new AppError('organisation.not_found')
    if ('movedTo' in calendar) return reply.redirect(`/o/${calendar.movedTo}/calendar.ics`, 301)
    return sendCalendar(request, reply, calendar.file)
  })
  app.get<{ Params: { customUrl: string } }>('/series/:customUrl/calendar.ics', hidden, async (request, reply) => {
    const language = requestedLanguage(request.headers, deps.site)
    const calendar = await inLanguage(language, () => readSeriesCalendar(deps, request.params.customUrl))
    if (!calendar) throw new AppError('series.not_found')
    return sendCalendar(request, reply, calendar.file)
  })
}

function sendCalendar(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  void reply.headers({ etag, 'cache-control': caching.quarter, vary: 'accept-language, cookie' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .send(file)
}
