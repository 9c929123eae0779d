import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { claimsApiKey } from '@foyer/domain'
import type { Deps } from '../deps.ts'
import type { Actor, Membership, UserActor } from './actor.ts'
import { findApiKey } from './api-keys.ts'
import type { PairedPhones } from './paired-phones.ts'
import { isDoorToken, readSessionToken } from './tokens.ts'

/** How long a session may lie idle. An administrator's ends sooner, because more can be done with it. */
const IDLE = { organiser: '12 hours', administrator: '30 minutes' } as const

/** How long a step-up is valid. */
const PROOF_LASTS = '10 minutes'

/** Acting as a user ends with the administrator's own session or role, and is never acting as an administrator. */
const ACTING_HOLDS = sql<boolean>`(sessions.acting_session_id is null or (not users.is_admin and exists (
  select from sessions own join users administrator on administrator.id = own.user_id
  where own.id = sessions.acting_session_id and own.revoked_at is null and own.expires_at > now()
    and administrator.is_admin and administrator.suspended_at is null)))`

const IDLE_FOR = sql`case when users.is_admin then ${IDLE.administrator}::interval else ${IDLE.organiser}::interval end`

/** Whether a session still opens the account of its user, in a query of `sessions` and `users`. */
export const SESSION_OPEN = sql<boolean>`(sessions.revoked_at is null and sessions.expires_at > now()
  and sessions.last_seen_at > now() - ${IDLE_FOR} and ${ACTING_HOLDS})`

const HOUR_MS = 3_600_000

const anonymous: Actor = { kind: 'anonymous' }

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/** Names the organisation that a request without an event is about. */
export const ORGANISATION_HEADER = 'x-organisation'

type StoredMembership = Omit<Membership, 'lacksSecondFactor'> & { readonly requiresSecondFactor: boolean }

const MEMBERSHIPS = sql<StoredMembership[]>`coalesce((
  select jsonb_agg(jsonb_build_object('organisationId', members.organisation_id, 'role', members.role,
    'eventIds', members.event_ids, 'requiresSecondFactor', organisations.requires_second_factor)
    order by members.created_at, members.organisation_id)
  from members join organisations on organisations.id = members.organisation_id
  where members.user_id = users.id), '[]')`

/** Undefined where the request names an organisation that the user does not belong to: calls about an organisation find nothing then. */
function organisationOf(
  request: FastifyRequest,
  memberships: readonly StoredMembership[],
  chosen: string | null,
): string | null | undefined {
  const named = request.headers[ORGANISATION_HEADER]
  const belongsTo = (id: unknown) => memberships.find(({ organisationId }) => organisationId === id)?.organisationId
  if (named !== undefined) return belongsTo(named)
  return belongsTo(chosen) ?? memberships[0]?.organisationId ?? null
}

async function findUser(deps: Deps, request: FastifyRequest, token: string): Promise<UserActor | null> {
  const claims = await readSessionToken(deps, token)
  if (!claims) return null
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
      'users.organisation_id',
      MEMBERSHIPS.as('memberships'),
    ])
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where('users.suspended_at', 'is', null)
    .where(SESSION_OPEN)
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
    memberships: found.memberships.map(({ requiresSecondFactor, ...membership }) => ({
      ...membership,
      lacksSecondFactor: requiresSecondFactor && !found.guarded,
    })),
    organisationId: organisationOf(request, found.memberships, found.organisation_id),
  }
}

/**
 * Identifies the caller. With an unreadable, expired or revoked token the caller is anonymous, which is not an error: the permission of the
 * row decides. The `typ` of a token decides how it is verified, and verification requires that `typ`.
 */
export async function identify(deps: Deps, phones: PairedPhones, request: FastifyRequest): Promise<Actor> {
  const token = bearer(request)
  if (token === null) return anonymous
  if (claimsApiKey(token)) return (await findApiKey(deps, token)) ?? anonymous
  return (await (isDoorToken(token) ? phones.find(token) : findUser(deps, request, token))) ?? anonymous
}
