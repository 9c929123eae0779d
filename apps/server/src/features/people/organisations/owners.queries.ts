import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { MemberWithAccount } from './members.queries.ts'

/** The owners of an organisation, suspended ones too, the first one first. */
export function listOwners(db: Database | Trx, organisationId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'users.email', 'users.first_name', 'users.last_name', 'users.suspended_at'])
    .where('members.organisation_id', '=', organisationId)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute()
}

/** The organisations that a user owns, in id order. */
export async function listOwnedOrganisations(db: Database | Trx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('organisation_id')
    .execute()
  return rows.map((row) => row.organisation_id)
}

/** Whether an organisation has no other owner than this user whose account is active. Lock the organisation first. */
export async function isOnlyActiveOwner(trx: Trx, organisationId: string, userId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where('members.role', '=', 'owner')
    .where('members.user_id', '<>', userId)
    .where('users.suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/**
 * Refuses to end the ownership of the only owner with an active account: an organisation whose owners are all suspended is suspended with
 * them, and this one would go on selling. Lock the organisation first.
 */
export async function assertNotOnlyActiveOwner(
  trx: Trx,
  {
    organisation_id: organisationId,
    user_id: userId,
    role,
  }: Pick<MemberWithAccount, 'organisation_id' | 'user_id' | 'role'>,
): Promise<void> {
  if (role === 'owner' && (await isOnlyActiveOwner(trx, organisationId, userId)))
    throw new AppError('member.last_owner')
}

/** Marks an organisation as suspended, or no longer. Lock the organisation first. */
export async function markSuspended(trx: Trx, organisationId: string, suspended: boolean): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('id', '=', organisationId)
    .execute()
}
