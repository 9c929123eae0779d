import { uuidv7 } from '../../../ids.ts'
import { createEvent, createUser } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { takeDown } from '../appeals/suspension-scene.ts'

async function newOrganisation(site: TestApp): Promise<string> {
  const { eventId } = await createEvent(site)
  const event = site.deps.db.selectFrom('events').select('organiser_id').where('id', '=', eventId)
  return (await event.executeTakeFirstOrThrow()).organiser_id
}

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
    getAnyOrganisation: async (_place, { site }) => ({ params: { organisationId: await newOrganisation(site) } }),
    suspendOrganisation: async (_place, { site }) => ({ params: { organisationId: await newOrganisation(site) } }),
    liftOrganisationSuspension: async (_place, { site }) => {
      const organisationId = await newOrganisation(site)
      const { id } = await createUser(site, { isAdmin: true })
      await site.deps.db
        .insertInto('suspensions')
        .values({ id: uuidv7(), organisation_id: organisationId, reason: 'A fraud.', imposed_by: id })
        .execute()
      await site.deps.db
        .updateTable('organisations')
        .set({ suspended_at: new Date() })
        .where('id', '=', organisationId)
        .execute()
      return { params: { organisationId } }
    },
    takeDownEvent: async (_place, { site }) => ({ params: { eventId: (await createEvent(site)).eventId } }),
    restoreEvent: async (_place, { site }) => {
      const { eventId } = await createEvent(site)
      await takeDown(site, eventId, await createUser(site, { isAdmin: true }))
      return { params: { eventId } }
    },
  },
}
