import { createPaidOrder } from '../../../testing/factories.ts'
import type { CallScene, MakeSample } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { newestTransfer, newHolder, passOn } from './transfer-scene.ts'

/** Free ones, which need no provider. */
async function newOrder({ eventId, freeTicketTypeId: ticketTypeId }: Place, { site }: World) {
  const order = await createPaidOrder(site, { eventId, ticketTypeId })
  return { ...order, ticketId: order.tickets[0]?._id ?? '' }
}

async function newTransfer(place: Place, world: World) {
  const order = await newOrder(place, world)
  await passOn(world.site.app, order, order.ticketId)
  return newestTransfer(world.site, order.ticketId)
}

/**
 * In the owner's place, a transferred ticket comes with its own secret; elsewhere it comes with the secret of another ticket, which must
 * not open it.
 */
const held: MakeSample = async (place, world) => {
  const transfer = await newTransfer(place, world)
  const { headers } = place === world.own ? transfer : await newTransfer(world.own, world)
  return { params: { transferId: transfer.id }, headers }
}

export const callScene: CallScene = {
  calls: {
    transferTicket: async (place, world) => {
      const { reference, ticketId, token: itsOwn } = await newOrder(place, world)
      const token = place === world.own ? itsOwn : (await newOrder(world.own, world)).token
      return { params: { reference, ticketId }, headers: { 'x-order-token': token }, payload: newHolder() }
    },
    getHeldTicket: held,
    heldTicketPdf: held,
    transferHeldTicket: async (place, world) => ({ ...(await held(place, world)), payload: newHolder() }),
  },
}
