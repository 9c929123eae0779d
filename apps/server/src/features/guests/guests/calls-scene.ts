import { randomUUID } from 'node:crypto'
import { uuidv7 } from '../../../ids.ts'
import { call, createPaidOrder } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    ticketId: async (place, { site }) => (await createPaidOrder(site, place)).tickets[0]?._id ?? '',
    viewId: async ({ eventId, organiser }, { site }) => {
      const id = uuidv7()
      await site.deps.db
        .insertInto('guest_views')
        .values({
          id,
          organisation_id: organiser.id,
          event_id: eventId,
          name: id,
          filter: JSON.stringify({ sort: 'name' }),
          columns: ['email'],
        })
        .execute()
      return id
    },
  },
  calls: {
    createGuestView: async ({ eventId }, { site }) => {
      await site.deps.db.deleteFrom('guest_views').where('event_id', '=', eventId).execute()
      return { payload: { name: randomUUID() } }
    },
    updateGuestView: () => ({ payload: { name: randomUUID() } }),
    refundGuests: async (place, { site }) => {
      const { tickets, total } = await createPaidOrder(site, place)
      return { payload: { selection: { only: tickets.map(({ _id }) => _id) }, expected: total } }
    },
    moveGuests: (place) => ({ payload: { selection: {}, toEventId: place.eventId } }),
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
