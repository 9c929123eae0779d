import { uuidv7 } from '../../../ids.ts'
import { call, createUser, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** An administrator with a session that no call of a test has ended. */
function newAdministrator(site: Pick<TestApp, 'deps'>): Promise<TestUser> {
  return createUser(site, { isAdmin: true })
}

/** A suspension of an event as a row, with an appeal against it where one is asked for. */
export async function createSuspension(
  site: Pick<TestApp, 'deps'>,
  target: { eventId: string; organiserId: string },
  appealed = false,
): Promise<{ suspensionId: string; appealId: string }> {
  const suspensionId = uuidv7()
  const appealId = uuidv7()
  const { id } = await newAdministrator(site)
  await site.deps.db
    .updateTable('suspensions')
    .set({ lifted_at: new Date(), lifted_by: id })
    .where('event_id', '=', target.eventId)
    .where('lifted_at', 'is', null)
    .execute()
  await site.deps.db
    .insertInto('suspensions')
    .values({ id: suspensionId, event_id: target.eventId, reason: 'It copies another event.', imposed_by: id })
    .execute()
  if (appealed)
    await site.deps.db
      .insertInto('appeals')
      .values({
        id: appealId,
        suspension_id: suspensionId,
        user_id: target.organiserId,
        state: 'open',
        statement: 'Ours was there first, by a year.',
      })
      .execute()
  return { suspensionId, appealId }
}

/** Takes an event down through the API. */
export async function takeDown(site: TestApp, eventId: string, admin: TestUser): Promise<void> {
  const url = `/api/admin/events/${eventId}/take-down`
  const payload = { reason: 'It copies another event.' }
  const { status } = await call(site.app, { method: 'POST', url, headers: admin.headers, payload })
  if (status !== 200) throw new Error(`The event was not taken down: ${status}`)
}
