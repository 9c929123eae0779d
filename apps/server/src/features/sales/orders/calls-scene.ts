import { createPaidOrder, placeOrder } from '../../../testing/factories.ts'
import { type CallScene, madeFor, type MakeSample } from '../../../testing/matrix-sample.ts'

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
