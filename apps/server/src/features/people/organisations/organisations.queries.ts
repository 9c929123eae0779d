import { type MemberRole, memberRoles, type OrganisationPermission, rolesGranting } from '@foyer/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { MembersTable, OrganisationsTable } from '../../../db/schema/index.ts'

export type OrganisationRow = Selectable<OrganisationsTable>
export type MemberRow = Selectable<MembersTable>

export function findOrganisation(db: Database | Trx, id: string): Promise<OrganisationRow | undefined> {
  return db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the organisation, so that its settings and members change one at a time. */
export function lockOrganisation(trx: Trx, id: string): Promise<OrganisationRow | undefined> {
  return trx.selectFrom('organisations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findMember(db: Database | Trx, organisationId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A member with the account behind it. */
export interface MemberAccount {
  readonly user_id: string
  readonly role: MemberRole
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: string | null
}

/**
 * The members of an organisation who have a permission and are not limited to events, owners first; mails about the organisation go to
 * them. Suspended accounts are left out.
 */
export function membersWith(
  db: Database | Trx,
  organisationId: string,
  permission: OrganisationPermission,
): Promise<MemberAccount[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'members.role', 'users.email', 'users.first_name', 'users.last_name', 'users.language'])
    .where('members.organisation_id', '=', organisationId)
    .where('members.role', 'in', rolesGranting(permission))
    .where('members.event_ids', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy(sql`array_position(${sql.val([...memberRoles])}::text[], members.role)`)
    .orderBy('members.created_at')
    .execute()
}

/** Whether a member of an organisation has an address or a name like a pattern: administrators also find organisations by their members. */
export function hasMemberLike(organisationId: RawBuilder<unknown>, like: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from members found join users person on person.id = found.user_id
    where found.organisation_id = ${organisationId}
      and (person.email ilike ${like} or person.first_name || ' ' || person.last_name ilike ${like}))`
}

/** The address to which the platform writes to an organisation: that of the owner who joined first. */
export function firstOwnersAddress(organisationId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select person.email from members owner join users person on person.id = owner.user_id
    where owner.organisation_id = ${organisationId} and owner.role = 'owner'
    order by owner.created_at, owner.user_id limit 1), '')`
}

/** Since when payouts to an organisation are blocked, because it or all of its owners are suspended; null if neither is the case. */
export function suspendedSince(organisationId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`coalesce(
    (select itself.suspended_at from organisations itself where itself.id = ${organisationId}),
    (select max(person.suspended_at) from members owner join users person on person.id = owner.user_id
      where owner.organisation_id = ${organisationId} and owner.role = 'owner'
      having count(*) = count(person.suspended_at)))`
}

/** The organisations of these ids, by name. */
export async function listOrganisations(db: Database, ids: readonly string[]): Promise<OrganisationRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('organisations').selectAll().where('id', 'in', ids).orderBy('name').orderBy('id').execute()
}

/** Records that a member has seen the first sale of the organisation. */
export async function markFirstSaleSeen(
  db: Database,
  organisationId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ first_sale_seen_at: now })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('first_sale_seen_at', 'is', null)
    .execute()
}
