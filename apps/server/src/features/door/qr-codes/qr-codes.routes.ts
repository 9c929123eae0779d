import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { qrPngDataUrl, qrSvg } from '../../../documents/qr.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { eventPoster } from './event-poster.ts'
import { qrTarget } from './qr-target.ts'

export function qrCodeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.generateQr, async ({ actor, body }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, body.eventId))
      const { url } = await qrTarget(deps, actor, event, body.doorId)
      return { qrCodeDataUrl: await qrPngDataUrl(url), qrCodeSvg: qrSvg(url), url }
    }),
    route(routes.eventPoster, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.id))
      const target = await qrTarget(deps, actor, event, query.doorId ?? null)
      const name = `poster-${event.custom_url ?? 'event'}-${query.paper}.pdf`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return eventPoster(deps, event, { paper: query.paper, target })
    }),
  ]
}
