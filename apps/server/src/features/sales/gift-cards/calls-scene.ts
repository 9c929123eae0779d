import { issueCard } from './gift-card-scene.ts'
import { placeOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'

async function newCard(place: Place, world: World) {
  const { id } = await organisationOfEvent(world.site, place.eventId)
  return issueCard(world.site, await manager(place, world), id)
}

const asBuyer = madeFor(
  async ({ eventId, ticketTypeId }, world) =>
    (await placeOrder(world.site.app, { eventId, ticketTypeId, ip: world.freshAddress() })).body,
)

export const callScene: CallScene = {
  things: {
    cardId: async (place, world) => (await newCard(place, world)).card._id,
  },
  calls: {
    issueGiftCard: () => ({ payload: { value: 5000, currency: 'NGN' } }),
    applyGiftCard: async (place, world) => ({
      ...(await asBuyer(place, world)),
      payload: { code: (await newCard(place, world)).code },
    }),
    removeGiftCard: asBuyer,
  },
}
