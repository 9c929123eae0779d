import { createPaidOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { orderIdOf } from '../refunds/refund-scene.ts'

/** A free order of this place, which needs no provider. */
async function bought({ eventId, freeTicketTypeId: ticketTypeId }: Place, { site }: World) {
  const order = await createPaidOrder(site, { eventId, ticketTypeId })
  return { ...order, id: await orderIdOf(site, order.reference) }
}

/** An order that is already at the date stays there, for every role that may move it. */
const toItself = ({ eventId }: Place) => ({ fromEventId: eventId, toEventId: eventId })

const asBuyer = madeFor(bought)

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
    payMoveSurcharge: async (place, world) => ({
      ...(await asBuyer(place, world)),
      payload: { ...toItself(place), amount: 1 },
    }),
  },
}
