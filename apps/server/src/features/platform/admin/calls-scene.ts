import { createEvent, createUser } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import { takeDown } from '../appeals/suspension-scene.ts'

export const callScene: CallScene = {
  calls: {
    liftUserSuspension: async (_place, { site }) => {
      const { id } = await createUser(site)
      await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
      return { params: { id } }
    },
    resetSecondFactor: async (_place, { site }) => {
      const { id } = await createUser(site)
      await site.deps.db
        .insertInto('totp_factors')
        .values({ user_id: id, secret_sealed: Buffer.of(0), confirmed_at: new Date() })
        .execute()
      return { params: { id } }
    },
    takeDownEvent: async (_place, { site }) => ({ params: { eventId: (await createEvent(site)).eventId } }),
    restoreEvent: async (_place, { site }) => {
      const { eventId } = await createEvent(site)
      await takeDown(site, eventId, await createUser(site, { isAdmin: true }))
      return { params: { eventId } }
    },
  },
}
