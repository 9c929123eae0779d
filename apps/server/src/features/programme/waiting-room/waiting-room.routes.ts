import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { caching } from '../../../http/caching.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { drawCsv } from './draw-csv.ts'
import { loadRoomSettings } from './load-room-settings.ts'
import { pauseRoom } from './pause-room.ts'
import { saveRoom } from './save-room.ts'
import { joinRoom, readPlace, takePass } from './visit-room.ts'
import type { WaitingRooms } from './waiting-rooms.ts'

export function waitingRoomRoutes(deps: Deps, rooms: WaitingRooms): ServedRow[] {
  return [
    route(routes.getWaitingRoom, async ({ params, reply }) => {
      const room = await rooms.get(params.eventId)
      void reply.header('cache-control', caching.counter)
      return room
    }),
    route(routes.joinWaitingRoom, ({ params, network }) => joinRoom(deps, rooms, { eventId: params.eventId, network })),
    route(routes.getWaitingPlace, ({ params, headers }) =>
      readPlace(deps, rooms, { eventId: params.eventId, token: headers['x-waiting-place'] }),
    ),
    route(routes.takeWaitingPass, async ({ params, body }) => {
      const { pass, expiresAt } = await takePass(deps, rooms, { eventId: params.eventId, token: body.token })
      return { pass, expiresAt: expiresAt.toISOString() }
    }),
    route(routes.getWaitingRoomDraw, async ({ params, network, reply }) => {
      // Public events alone have a room that visitors know.
      await rooms.get(params.eventId)
      await limitRate(deps, limits.waitingRoomDraws, network)
      const csv = await drawCsv(deps, params.eventId)
      void reply.headers({
        'content-disposition': `attachment; filename="draw-${params.eventId}.csv"`,
        'cache-control': caching.hour,
      })
      return csv
    }),
    route(routes.getWaitingRoomSettings, async ({ actor, params }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.eventId))
      return loadRoomSettings(deps, deps.db, { actor, event })
    }),
    route(routes.saveWaitingRoom, ({ actor, params, body }) => saveRoom(deps, actor, params.eventId, body)),
    route(routes.pauseWaitingRoom, ({ actor, params, body }) => pauseRoom(deps, actor, params.eventId, body.paused)),
  ]
}
