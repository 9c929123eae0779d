import { required } from '@foyer/domain'
import type { SessionView, UserView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { signSessionToken } from '../../../http/tokens.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findUser, type UserRow } from './accounts.queries.ts'
import { userView } from './accounts.view.ts'
import type { Origin } from './sessions.ts'

const MINUTES = 15

/** Opens a session of a user for an administrator. It is linked to the administrator's own session and has no step-up. */
export async function openActing(
  deps: Deps,
  trx: Trx,
  admin: UserActor,
  user: UserRow,
  origin: Origin,
): Promise<SessionView> {
  const session = await trx
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      user_id: user.id,
      user_agent: origin.userAgent.slice(0, 300),
      ip: origin.ip,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
      acting_admin_id: admin.userId,
      acting_session_id: admin.sessionId,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  const own = await findUser(trx, admin.userId)
  const acting = { by: nameOf(own), userId: user.id, until: session.expires_at.toISOString() }
  return {
    token: await signSessionToken(deps, user.id, session.id, session.expires_at),
    user: userView(user, { acting }),
  }
}

/** The administrator who acts as the user of this session, and until when; null if the user is logged in. */
export async function findActing(db: Database, actor: UserActor): Promise<UserView['acting']> {
  if (actor.actingAdminId === null) return null
  const session = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow()
  const admin = await findUser(db, actor.actingAdminId)
  return { by: nameOf(admin), userId: actor.userId, until: session.expires_at.toISOString() }
}

/** Ends the session and writes an audit log entry. */
export function stopActing(deps: Deps, actor: UserActor): Promise<void> {
  const { actingAdminId } = actor
  if (actingAdminId === null) throw new AppError('user.not_acting')
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sessions')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', actor.sessionId)
      .execute()
    const user = await findUser(trx, actor.userId)
    await writeAudit(trx, {
      actorId: actingAdminId,
      onBehalfOf: actor.userId,
      action: 'user.act_stop',
      target: { kind: 'user', id: actor.userId, label: required(user, `user ${actor.userId}`).email },
    })
  })
}

function nameOf(user: UserRow | undefined): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() : ''
}
