import { waitingToken } from '../../../secrets.ts'
import { createTicketType } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { join } from './waiting-scene.ts'

async function soldOutTicket(place: Place, world: World): Promise<string> {
  return createTicketType(world.site, await manager(place, world), place.eventId, { capacity: 0, waitingList: true })
}

/** A waiting list entry for a ticket of this place. */
async function newWaiting(place: Place, world: World): Promise<string> {
  const ticketTypeId = await soldOutTicket(place, world)
  await join(world.site.app, ticketTypeId)
  const entry = await world.site.deps.db
    .selectFrom('waiting_entries')
    .select('id')
    .where('ticket_type_id', '=', ticketTypeId)
    .executeTakeFirstOrThrow()
  return entry.id
}

export const callScene: CallScene = {
  things: { entries: newWaiting },
  calls: {
    joinWaitingList: async (place, world) => ({ params: { ticketTypeId: await soldOutTicket(place, world) } }),
    leaveWaitingList: async (place, world) => ({
      payload: { token: waitingToken(world.site.deps.secrets, await newWaiting(place, world)) },
    }),
    offerWaiting: async (place, world) => {
      const id = await newWaiting(place, world)
      await world.site.deps.pool.query('update counters set capacity = 5 where event_id = $1 and capacity = 0', [
        place.eventId,
      ])
      return { params: { id } }
    },
  },
}
