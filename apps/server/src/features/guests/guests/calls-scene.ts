import { call, createPaidOrder } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    ticketId: async (place, { site }) => (await createPaidOrder(site, place)).tickets[0]?._id ?? '',
  },
  calls: {
    correctBuyer: () => ({ payload: { lastName: 'Obi' } }),
    resendHeldTicket: async (place, world) => {
      const { site } = world
      const { reference, token, tickets } = await createPaidOrder(site, place)
      const ticketId = tickets[0]?._id ?? ''
      await call(site.app, {
        method: 'POST',
        url: `/api/orders/${reference}/tickets/${ticketId}/transfer`,
        headers: { 'x-order-token': token },
        remoteAddress: world.freshAddress(),
        payload: { name: 'Ngozi Obi', email: `${ticketId}@example.org` },
      })
      return { params: { ticketId } }
    },
  },
}
