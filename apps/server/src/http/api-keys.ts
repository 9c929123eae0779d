import { createHash } from 'node:crypto'
import { isWholeApiKey } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { KeyActor } from './actor.ts'

/** A key that is in use is not written at each of its calls. */
const USE_NOTED_EVERY = '5 minutes'

/** What is stored of a secret. It has 160 random bits, so that a digest without salt cannot be reversed. */
export function apiKeyHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The events that both lists name; null means all. */
export function bothLimits(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other
  return one.filter((id) => other.includes(id))
}

/**
 * Finds the key that a text is. Null for a text that is mistyped or unknown, for an expired or revoked key, and if its member has left or
 * is suspended. The role is the one that the member has now.
 */
export async function findApiKey({ db }: Pick<Deps, 'db'>, secret: string): Promise<KeyActor | null> {
  if (!isWholeApiKey(secret)) return null
  const hash = apiKeyHash(secret)
  const found = await db
    .selectFrom('api_keys')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organisation_id', '=', 'api_keys.organisation_id')
        .onRef('members.user_id', '=', 'api_keys.user_id'),
    )
    .innerJoin('organisations', 'organisations.id', 'api_keys.organisation_id')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.user_id',
      'api_keys.organisation_id',
      'api_keys.scopes',
      'api_keys.event_ids',
      'members.role',
      'members.event_ids as member_event_ids',
      sql<boolean>`organisations.requires_second_factor and not (
        exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id))`.as('lacks_second_factor'),
      sql<boolean>`coalesce(api_keys.last_used_at < now() - ${USE_NOTED_EVERY}::interval, true)`.as('quiet'),
    ])
    .where(
      sql<boolean>`(api_keys.secret_hash = ${hash}
      or (api_keys.previous_hash = ${hash} and api_keys.previous_until > now()))`,
    )
    .where('api_keys.revoked_at', 'is', null)
    .where(sql<boolean>`api_keys.expires_at > now()`)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  if (found.quiet) await noteUse(db, found.id)
  const membership = {
    organisationId: found.organisation_id,
    role: found.role,
    eventIds: bothLimits(found.member_event_ids, found.event_ids),
    lacksSecondFactor: found.lacks_second_factor,
  }
  return {
    kind: 'key',
    keyId: found.id,
    keyName: found.name,
    userId: found.user_id,
    isAdmin: false,
    actingAdminId: null,
    memberships: [membership],
    organisationId: found.organisation_id,
    scopes: found.scopes,
  }
}

/** The condition is checked again, so that only one of many simultaneous calls writes. */
async function noteUse(db: Deps['db'], id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - ${USE_NOTED_EVERY}::interval, true)`)
    .execute()
}
