import { createPaidOrder } from './factories.ts'
import type { MakeSample } from './matrix-sample.ts'
import type { Place, World } from './matrix-world.ts'
import { newestTransfer, newHolder, passOn } from '../features/sales/transfers/transfer-scene.ts'

/** Free ones, which need no provider. */
function newOrder({ eventId, freeTicketTypeId: ticketTypeId }: Place, { site }: World) {
  return createPaidOrder(site, { eventId, ticketTypeId })
}

async function newTransfer(place: Place, world: World) {
  const { site } = world
  const order = await newOrder(place, world)
  const bought = order.tickets[0]?._id ?? ''
  await passOn(site.app, order, bought)
  return newestTransfer(site, bought)
}

/** A ticket of this place, opened with the secret of one of the owner's: right there, wrong elsewhere. */
const held =
  (payload?: () => object): MakeSample =>
  async (place, world) => {
    const transfer = await newTransfer(place, world)
    const { headers } = place === world.own ? transfer : await newTransfer(world.own, world)
    return { params: { transferId: transfer.id }, headers, ...(payload && { payload: payload() }) }
  }

/** Valid calls around tickets that are passed on. */
export const transferSamples = {
  transferTicket: async (place, world) => {
    const order = await newOrder(place, world)
    const { token } = place === world.own ? order : await newOrder(world.own, world)
    return {
      params: { reference: order.reference, ticketId: order.tickets[0]?._id ?? '' },
      headers: { 'x-order-token': token },
      payload: newHolder(),
    }
  },
  getHeldTicket: held(),
  heldTicketPdf: held(),
  transferHeldTicket: held(newHolder),
} satisfies Record<string, MakeSample>
