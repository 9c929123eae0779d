import { createPaidOrder } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { orderIdOf } from '../refunds/refund-scene.ts'

/** A free order of this place, which needs no provider. */
async function bought({ eventId, freeTicketTypeId: ticketTypeId }: Place, { site }: World) {
  const order = await createPaidOrder(site, { eventId, ticketTypeId })
  return { ...order, id: await orderIdOf(site, order.reference) }
}

/** An order that is at the date it is to move to already stays there, whoever may move it. */
const toItself = ({ eventId }: Place) => ({ fromEventId: eventId, toEventId: eventId })

/** The order of the place called for, with the secret of an order of the owner's: right there, wrong elsewhere. */
async function asBuyer(place: Place, world: World) {
  const { reference, token } = await bought(place, world)
  return {
    params: { reference },
    headers: { 'x-order-token': place === world.own ? token : (await bought(world.own, world)).token },
  }
}

export const callScene: CallScene = {
  calls: {
    listMoveDates: async (place, world) => ({ params: { orderId: (await bought(place, world)).id } }),
    moveOrder: async (place, world) => ({
      params: { orderId: (await bought(place, world)).id },
      payload: toItself(place),
    }),
    startMoveRun: (place) => ({ payload: { toEventId: place.eventId } }),
    getOwnMove: asBuyer,
    moveOwnOrder: async (place, world) => ({ ...(await asBuyer(place, world)), payload: toItself(place) }),
  },
}
