import { type MemberRole, memberRoles, type OrganisationPermission, rolesGranting } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
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
 * The members of an organisation who have a permission and are not limited to events, owners first: who is written to about
 * something. Suspended accounts are left out.
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
