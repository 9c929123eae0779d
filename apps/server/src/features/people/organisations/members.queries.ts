import { memberRoles } from '@foyer/domain'
import { type SqlBool, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { isCheckViolation } from '../../../db/errors.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { AppError } from '../../../http/app-error.ts'

const OWNERS_FIRST = sql`array_position(${sql.val([...memberRoles])}::text[], members.role)`

const GUARDED = sql<boolean>`exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id)`

function membersOf(db: Database | Trx, organisationId: string, search = '') {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .$if(search !== '', (query) =>
      query.where(
        sql<SqlBool>`search_text(users.first_name || ' ' || users.last_name) like search_text(${`%${likeText(search)}%`})`,
      ),
    )
}

function withAccount(db: Database | Trx, organisationId: string, search?: string) {
  return membersOf(db, organisationId, search)
    .selectAll('members')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.photo', GUARDED.as('guarded')])
}

export type MemberWithAccount = Awaited<ReturnType<typeof listMembers>>['rows'][number]

/** A page of the members, owners first. */
export function listMembers(
  db: Database,
  organisationId: string,
  filter: { page: number; limit: number; search?: string | undefined },
) {
  return pageOfRows(
    withAccount(db, organisationId, filter.search)
      .orderBy(OWNERS_FIRST)
      .orderBy('members.created_at')
      .orderBy('members.user_id'),
    membersOf(db, organisationId, filter.search),
    filter,
  )
}

export function findMemberWithAccount(
  db: Database | Trx,
  organisationId: string,
  userId: string,
): Promise<MemberWithAccount | undefined> {
  return withAccount(db, organisationId).where('members.user_id', '=', userId).executeTakeFirst()
}

/** Refuses events that are not of the organisation. */
export async function assertOwnEvents(
  trx: Trx,
  organisationId: string,
  eventIds: readonly string[] | null,
): Promise<void> {
  if (eventIds === null) return
  const distinct = [...new Set(eventIds)]
  const { found } = await trx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('organiser_id', '=', organisationId)
    .where('id', 'in', distinct)
    .executeTakeFirstOrThrow()
  if (found < distinct.length) throw new AppError('event.not_found')
}

/** The database refuses to remove the last owner, even under concurrent requests. */
export async function refuseLastOwner<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isCheckViolation(error, 'members_one_owner')) throw new AppError('member.last_owner', { cause: error })
    throw error
  }
}
