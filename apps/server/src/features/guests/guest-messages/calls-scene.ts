import { uuidv7 } from '../../../ids.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'

const DAY_MS = 86_400_000
const inTwoDays = () => ({ kind: 'at', at: new Date(Date.now() + 2 * DAY_MS).toISOString() })

/** Whose templates a call is about. */
async function organisationOf({ eventId }: Place, { site }: World): Promise<string> {
  const { organiser_id: id } = await site.deps.db
    .selectFrom('events')
    .select('organiser_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return id
}

/** Every role tries to send a message, so neither the daily limit of the event nor that of the organiser may be used up. */
async function withoutMessages({ eventId }: Place, { site }: World) {
  await site.deps.db.deleteFrom('rate_limits').where('key', 'like', '%message%').execute()
  await site.deps.db.deleteFrom('guest_messages').where('event_id', '=', eventId).execute()
  return {}
}

async function withoutPlans({ eventId }: Place, { site }: World) {
  await site.deps.db.deleteFrom('scheduled_messages').where('event_id', '=', eventId).execute()
  return { payload: { when: inTwoDays() } }
}

export const callScene: CallScene = {
  things: {
    // A message that is held for review.
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
    scheduledId: async ({ eventId, organiser }, { site }) => {
      const id = uuidv7()
      await site.deps.db
        .insertInto('scheduled_messages')
        .values({
          id,
          event_id: eventId,
          author_id: organiser.id,
          idempotency_key: id,
          input_hash: '',
          subject: 'See you soon',
          body: JSON.stringify(broadcastText),
          kind: 'at',
          at: new Date(Date.now() + DAY_MS),
        })
        .execute()
      return id
    },
    templateId: async (place, world) => {
      const id = uuidv7()
      await world.site.deps.db
        .insertInto('message_templates')
        .values({
          id,
          organisation_id: await organisationOf(place, world),
          name: id,
          subject: 'Hello',
          body: JSON.stringify(broadcastText),
        })
        .execute()
      return id
    },
    kind: () => 'thank_you',
  },
  calls: {
    sendGuestMessage: withoutMessages,
    sendScheduledMessage: withoutMessages,
    scheduleGuestMessage: withoutPlans,
    updateScheduledMessage: () => ({ payload: { when: inTwoDays() } }),
    setAutomaticMessage: async (place, world) => {
      await withoutPlans(place, world)
      return { payload: { on: true, text: null } }
    },
    createMessageTemplate: () => ({ payload: { name: uuidv7() } }),
  },
}
