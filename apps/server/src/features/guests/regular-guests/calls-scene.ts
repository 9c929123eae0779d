import { call, createEvent, createPaidOrder } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    // A buyer with an order for a second event of the place's organiser.
    guestId: async (place, world) => {
      const { site } = world
      const organiser = await manager(place, world)
      const second = await createEvent(site, { organiser })
      await createPaidOrder(site, second)
      await createPaidOrder(site, place)
      const found = await call<{ items: { _id: string }[] }>(site.app, {
        method: 'GET',
        url: '/api/tickets/regular',
        headers: organiser.headers,
      })
      return found.body.items[0]?._id ?? ''
    },
  },
  calls: {
    noteRegularGuest: () => ({ payload: { note: 'Always in the first row' } }),
  },
}
