import { createTicketType, ticketTypeBody } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    ticketTypeId: ({ ticketTypeId }) => ticketTypeId,
    tickets: ({ ticketTypeId }) => ticketTypeId,
  },
  calls: {
    createTicketType: () => ({ payload: ticketTypeBody() }),
    orderTicketTypes: async ({ eventId }, { site }) => {
      const types = await site.deps.db.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).execute()
      return { payload: { ticketIds: types.map(({ id }) => id) } }
    },
    updateTicketType: () => ({ payload: ticketTypeBody({ capacity: null }) }),
    deleteTicketType: async (place, world) => ({
      params: { id: await createTicketType(world.site, await manager(place, world), place.eventId) },
    }),
  },
}
