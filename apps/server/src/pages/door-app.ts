import { isUuid } from '@foyer/domain'
import { currentLanguage, m, traitsOf } from '@foyer/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findPublicTitle } from '../features/programme/storefront/index.ts'
import { AppError } from '../http/app-error.ts'
import { inLanguage, requestedLanguage } from '../http/language.ts'

const ENDING = '.webmanifest'

/** What a browser reads to put the door of an event on a home screen; a phone may have the doors of several. */
export function doorApp(eventId: string, title: string | null) {
  const page = `/events/check-in/${eventId}`
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/door-icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: page,
    name: title === null ? m.door_app_name() : m.door_app_name_event({ event: title }),
    short_name: title ?? m.door_app_short_name(),
    description: m.door_app_description(),
    lang: currentLanguage(),
    dir: traitsOf(currentLanguage()).direction,
    start_url: page,
    // The door alone: what else is opened on the phone stays in its browser.
    scope: page,
    display: 'standalone',
    background_color: '#1d1128',
    theme_color: '#1d1128',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  }
}

/**
 * Serves the manifest that the check-in page of an event links. Browsers ask for it without any proof of who they are, so an
 * event that is not public stays unnamed.
 */
export function registerDoorApp(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>('/door-app/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params
    const eventId = file.slice(0, -ENDING.length)
    if (!file.endsWith(ENDING) || !isUuid(eventId)) throw new AppError('request.not_found')
    void reply.type('application/manifest+json').header('cache-control', 'private, max-age=300')
    const title = await findPublicTitle(deps.db, eventId)
    return inLanguage(requestedLanguage(request.headers, deps.site), () => JSON.stringify(doorApp(eventId, title)))
  })
}
