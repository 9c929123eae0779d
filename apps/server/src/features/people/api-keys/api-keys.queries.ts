import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { ApiKeysTable } from '../../../db/schema/index.ts'

/** A key with the name of the member who answers for it. */
export type ApiKeyRow = Selectable<ApiKeysTable> & { first_name: string; last_name: string }

function selectKeys(db: Database | Trx, organisationId: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.first_name', 'users.last_name'])
    .where('api_keys.organisation_id', '=', organisationId)
}

export async function listApiKeys(
  db: Database,
  organisationId: string,
  page: { page: number; limit: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  return pageOfRows(
    selectKeys(db, organisationId).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id', 'desc'),
    db.selectFrom('api_keys').where('organisation_id', '=', organisationId),
    page,
  )
}

export function findApiKeyRow(trx: Trx, organisationId: string, id: string): Promise<ApiKeyRow | undefined> {
  return selectKeys(trx, organisationId).where('api_keys.id', '=', id).executeTakeFirst()
}

/** Locks a key, so that it is rotated and revoked one at a time. */
export function lockApiKey(trx: Trx, organisationId: string, id: string): Promise<ApiKeyRow | undefined> {
  return selectKeys(trx, organisationId).where('api_keys.id', '=', id).forUpdate('api_keys').executeTakeFirst()
}

/** The number of working keys of an organisation. Lock the organisation first if a limit depends on it. */
export async function countLiveKeys(trx: Trx, organisationId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** How many working keys a member answers for. */
export async function countLiveKeysOf(db: Database, organisationId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** How many of these events belong to an organisation. */
export async function countEventsOf(trx: Trx, organisationId: string, eventIds: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organisationId)
    .where(sql<boolean>`id = any(${[...eventIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}
