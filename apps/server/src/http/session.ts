import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Actor, UserActor } from './actor.ts'
import type { PairedPhones } from './paired-phones.ts'
import { isDoorToken, readSessionToken } from './tokens.ts'

/** How long a session may lie idle. An administrator's ends sooner, because more can be done with it. */
const IDLE = { organiser: '12 hours', administrator: '30 minutes' } as const

/** For how long a proof of who is there is good for acts that ask for one. */
const PROOF_LASTS = '10 minutes'

/** Acting as a user ends with the administrator's own session or role, and is never acting as an administrator. */
const ACTING_HOLDS = sql<boolean>`(sessions.acting_session_id is null or (not users.is_admin and exists (
  select from sessions own join users administrator on administrator.id = own.user_id
  where own.id = sessions.acting_session_id and own.revoked_at is null and own.expires_at > now()
    and administrator.is_admin and administrator.suspended_at is null)))`

const HOUR_MS = 3_600_000

const anonymous: Actor = { kind: 'anonymous' }

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

async function findUser(deps: Deps, token: string): Promise<UserActor | null> {
  const claims = await readSessionToken(deps, token)
  if (!claims) return null
  const idle = sql`case when users.is_admin then ${IDLE.administrator}::interval else ${IDLE.organiser}::interval end`
  const found = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.is_admin',
      'users.administrator_since',
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('quiet'),
      sql<boolean>`coalesce(sessions.proved_at > now() - ${PROOF_LASTS}::interval, false)`.as('proved'),
      sql<boolean>`exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id)`.as('guarded'),
      'sessions.acting_admin_id',
    ])
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(sql<boolean>`sessions.expires_at > now() and sessions.last_seen_at > now() - ${idle}`)
    .where(ACTING_HOLDS)
    .executeTakeFirst()
  if (!found) return null
  if (found.quiet)
    await deps.db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', claims.sessionId)
      .execute()
  return {
    kind: 'user',
    userId: found.id,
    sessionId: claims.sessionId,
    isAdmin: found.is_admin,
    approvesFrom:
      found.administrator_since &&
      new Date(found.administrator_since.getTime() + deps.site.newAdministratorHours * HOUR_MS),
    proved: found.proved,
    guarded: found.guarded,
    actingAdminId: found.acting_admin_id,
  }
}

/**
 * Who is calling. An unreadable, expired or revoked token is nobody, not an error: the row's permission decides what that means. A
 * token is read as what it says it is, which is what it has to be signed as.
 */
export async function identify(deps: Deps, phones: PairedPhones, request: FastifyRequest): Promise<Actor> {
  const token = bearer(request)
  if (token === null) return anonymous
  return (await (isDoorToken(token) ? phones.find(token) : findUser(deps, token))) ?? anonymous
}
