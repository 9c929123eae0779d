import { issueCard } from './gift-card-scene.ts'
import { placeOrder } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'

async function newCard(place: Place, world: World) {
  const { id } = await organisationOfEvent(world.site, place.eventId)
  return issueCard(world.site, await manager(place, world), id)
}

/** A held order of the place called for, with the secret of an order of the owner's: right there, wrong elsewhere. */
async function asBuyer(place: Place, world: World) {
  const { reference, token } = await hold(place, world)
  return {
    params: { reference },
    headers: { 'x-order-token': place === world.own ? token : (await hold(world.own, world)).token },
  }
}

async function hold({ eventId, ticketTypeId }: Place, world: World) {
  return (await placeOrder(world.site.app, { eventId, ticketTypeId, ip: world.freshAddress() })).body
}

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
