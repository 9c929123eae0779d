import { createEvent } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'

const DAY = 86_400_000

export const callScene: CallScene = {
  calls: {
    postponeEvent: async (place, world) => {
      const [startsAt, endsAt] = [30, 31].map((days) => new Date(Date.now() + days * DAY).toISOString())
      return {
        params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
        payload: { dates: { startsAt, endsAt } },
      }
    },
    cancelEvent: async (place, world) => {
      const event = { title: 'Called off' }
      const { eventId } = await createEvent(world.site, { organiser: await manager(place, world), event })
      return { params: { id: eventId }, payload: event }
    },
  },
}
