import { createPaidOrder, placeOrder } from '../../../testing/factories.ts'
import type { CallScene, MakeSample } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

/** An order made for one call, by its address and with a secret of the owner's: right there, wrong elsewhere. */
const madeFor =
  (order: (place: Place, world: World) => Promise<{ reference: string; token: string }>): MakeSample =>
  async (place, world) => {
    const { reference, token } = await order(place, world)
    return {
      params: { reference },
      headers: { 'x-order-token': place === world.own ? token : world.own.held.token },
    }
  }

const held: MakeSample = madeFor(({ held: order }) => Promise.resolve(order))

export const callScene: CallScene = {
  things: {
    reference: ({ paid }) => paid.reference,
  },
  calls: {
    placeOrder: ({ ticketTypeId }) => ({ payload: { items: [{ ticketId: ticketTypeId, quantity: 1 }] } }),
    setOrderBuyer: held,
    startPayment: held,
    cancelOrder: madeFor(async (place, { site }) => (await placeOrder(site.app, place)).body),
    replaceOrderLink: madeFor((place, { site }) => createPaidOrder(site, place)),
  },
}
