import { createSession, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A session in which an administrator acts as a user, linked to a new session of the administrator. */
export async function actAs(site: Pick<TestApp, 'deps'>, admin: Pick<TestUser, 'id'>, userId: string) {
  const own = await createSession(site, admin.id)
  const session = await createSession(site, userId)
  await site.deps.db
    .updateTable('sessions')
    .set({ acting_admin_id: admin.id, acting_session_id: own.sessionId, proved_at: null })
    .where('id', '=', session.sessionId)
    .execute()
  return { ...session, own }
}
