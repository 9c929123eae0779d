import { createTicketType } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { bundleBody, createBundle } from './bundle-scene.ts'

async function body(place: Place, world: World) {
  const other = await createTicketType(world.site, await manager(place, world), place.eventId)
  return bundleBody({ [place.ticketTypeId]: 1, [other]: 1 })
}

async function newBundle(place: Place, world: World): Promise<string> {
  const organiser = await manager(place, world)
  const made = await createBundle(world.site, { organiser, eventId: place.eventId }, await body(place, world))
  return made.body._id
}

export const callScene: CallScene = {
  things: { bundles: newBundle },
  calls: {
    createBundle: async (place, world) => ({ payload: await body(place, world) }),
    updateBundle: async (place, world) => ({ payload: await body(place, world) }),
    orderBundles: async (place, world) => {
      const present = await world.site.deps.db
        .selectFrom('bundles')
        .select('id')
        .where('event_id', '=', place.eventId)
        .execute()
      const ids = present.length > 0 ? present.map(({ id }) => id) : [await newBundle(place, world)]
      return { payload: { bundleIds: ids } }
    },
  },
}
