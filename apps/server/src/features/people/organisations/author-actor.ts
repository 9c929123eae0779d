import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { UserActor } from '../../../http/actor.ts'

/** A scheduled action has neither a request nor a session. */
const NO_SESSION = ''

/** The author of a scheduled action, with their current role. Null if the author is suspended or has left the organisation. */
export async function authorActor(
  db: Database | Trx,
  userId: string,
  organisationId: string,
): Promise<UserActor | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .select([
      'members.role',
      'members.event_ids',
      sql<boolean>`organisations.requires_second_factor and not (
        exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id))`.as('lacks_second_factor'),
    ])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .where('members.organisation_id', '=', organisationId)
    .executeTakeFirst()
  if (!found) return null
  return {
    kind: 'user',
    userId,
    sessionId: NO_SESSION,
    isAdmin: false,
    approvesFrom: null,
    proved: false,
    guarded: false,
    actingAdminId: null,
    memberships: [
      {
        organisationId,
        role: found.role,
        eventIds: found.event_ids,
        lacksSecondFactor: found.lacks_second_factor,
      },
    ],
    organisationId,
  }
}
