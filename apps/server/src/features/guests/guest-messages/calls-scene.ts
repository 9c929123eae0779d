import { uuidv7 } from '../../../ids.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'

export const callScene: CallScene = {
  things: {
    // One that is held for review.
    messageId: async ({ eventId, organiser }, { site }) => {
      const id = uuidv7()
      await site.deps.db
        .insertInto('guest_messages')
        .values({
          id,
          event_id: eventId,
          author_id: organiser.id,
          idempotency_key: id,
          subject: 'See our page',
          body: JSON.stringify(broadcastText),
          review: 'held',
        })
        .execute()
      return id
    },
  },
  calls: {
    sendGuestMessage: async ({ eventId }, { site }) => {
      await site.deps.db.deleteFrom('guest_messages').where('event_id', '=', eventId).execute()
      return {}
    },
  },
}
