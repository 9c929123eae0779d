import { createEvent, eventBody } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    eventId: ({ eventId }) => eventId,
    events: ({ eventId }) => eventId,
    customUrl: ({ customUrl }) => customUrl,
  },
  calls: {
    createEvent: () => ({ payload: eventBody() }),
    updateEvent: ({ customUrl }) => ({ payload: eventBody({ customUrl }) }),
    togglePublish: async (place, world) => ({
      params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
    }),
    deleteEvent: async (place, world) => {
      const organiser = await manager(place, world)
      return { params: { id: (await createEvent(world.site, { organiser, publish: false })).eventId } }
    },
  },
}
