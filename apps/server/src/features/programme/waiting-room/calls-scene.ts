import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { advanceRoom } from './advance-room.ts'
import { beginSales, createRush, joinedToken, saveRoom } from './waiting-room-scene.ts'

const newRush = async (place: Place, world: World) => createRush(world.site, { organiser: await manager(place, world) })

/** A room whose one visitor has been called. */
async function servedRush(place: Place, world: World) {
  const sale = await newRush(place, world)
  const token = await joinedToken(world.site.app, sale.eventId)
  await beginSales(world.site, sale.eventId)
  await advanceRoom(world.site.deps, sale.eventId)
  await world.site.deps.pool.query('update waiting_rooms set served = numbered where event_id = $1', [sale.eventId])
  return { eventId: sale.eventId, token }
}

const SETTINGS = {
  startsAt: new Date(Date.now() + 7_200_000).toISOString(),
  opensMinutes: 30,
  ratePerMinute: null,
}

export const callScene: CallScene = {
  calls: {
    getWaitingRoom: async (place, world) => ({ params: { eventId: (await newRush(place, world)).eventId } }),
    joinWaitingRoom: async (place, world) => ({ params: { eventId: (await newRush(place, world)).eventId } }),
    getWaitingPlace: async (place, world) => {
      const { eventId, token } = await servedRush(place, world)
      return { params: { eventId }, headers: { 'x-waiting-place': token } }
    },
    takeWaitingPass: async (place, world) => {
      const { eventId, token } = await servedRush(place, world)
      return { params: { eventId }, payload: { token } }
    },
    getWaitingRoomDraw: async (place, world) => ({ params: { eventId: (await servedRush(place, world)).eventId } }),
    // Its room is off, so that the tickets of the place are sold as usual.
    saveWaitingRoom: async (place, world) => {
      const sale = { eventId: place.eventId, organiser: await manager(place, world) }
      await saveRoom(world.site.app, sale)
      await saveRoom(world.site.app, sale, { ...SETTINGS, enabled: false })
      return { payload: { ...SETTINGS, ratePerMinute: 60, enabled: false } }
    },
    pauseWaitingRoom: async (place, world) => {
      const sale = { eventId: place.eventId, organiser: await manager(place, world) }
      await saveRoom(world.site.app, sale)
      await saveRoom(world.site.app, sale, { ...SETTINGS, enabled: false })
      return { payload: { paused: true } }
    },
  },
}
