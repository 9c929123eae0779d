import { type SqlBool, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

/** States in which an appeal is open. */
export const WAITING = ['open', 'in_review', 'more_info'] as const

function told(db: Database | Trx) {
  return db
    .selectFrom('appeals')
    .innerJoin('suspensions', 'suspensions.id', 'appeals.suspension_id')
    .innerJoin('users as appellant', 'appellant.id', 'appeals.user_id')
    .innerJoin('users as imposer', 'imposer.id', 'suspensions.imposed_by')
    .leftJoin('users as decider', 'decider.id', 'appeals.decided_by')
    .leftJoin('events', 'events.id', 'suspensions.event_id')
    .leftJoin('organisations', 'organisations.id', 'suspensions.organisation_id')
}

const columns = [
  'suspensions.reason',
  'suspensions.imposed_at',
  'suspensions.imposed_by',
  'suspensions.event_id',
  'suspensions.organisation_id',
  'suspensions.user_id as suspended_user_id',
  'events.title',
  'organisations.name as organisation_name',
  'appellant.first_name as appellant_first_name',
  'appellant.last_name as appellant_last_name',
  'appellant.email as appellant_email',
  'imposer.first_name as imposer_first_name',
  'imposer.last_name as imposer_last_name',
  'decider.first_name as decider_first_name',
  'decider.last_name as decider_last_name',
] as const

/** An appeal with what it is about and who is concerned. */
export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

export function findAppeal(db: Database | Trx, id: string) {
  return told(db).selectAll('appeals').select(columns).where('appeals.id', '=', id).executeTakeFirst()
}

export interface AppealFilter {
  page: number
  limit: number
  show?: 'waiting' | 'decided' | undefined
  search?: string | undefined
}

/** A page of appeals: open ones first, the oldest first; then closed ones, the latest decision first. */
export async function listAppeals(db: Database, filter: AppealFilter) {
  const matching = told(db)
    .$if(filter.show === 'waiting', (query) => query.where('appeals.state', 'in', WAITING))
    .$if(filter.show === 'decided', (query) => query.where('appeals.state', 'not in', WAITING))
    .$call((query) =>
      filter.search
        ? query.where(sql<SqlBool>`
        search_text(appellant.first_name || ' ' || appellant.last_name || ' ' || appellant.email || ' '
          || coalesce(events.title, '') || ' ' || coalesce(organisations.name, '') || ' ' || appeals.statement)
          like '%' || search_text(${likeText(filter.search)}) || '%'`)
        : query,
    )
  return pageOfRows(
    matching
      .selectAll('appeals')
      .select(columns)
      .orderBy(sql`appeals.decided_at is not null or appeals.state = 'withdrawn'`)
      .orderBy(sql`case when appeals.decided_at is null then appeals.created_at end`)
      .orderBy('appeals.decided_at', 'desc')
      .orderBy('appeals.id'),
    matching,
    filter,
  )
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export function listMessages(db: Database | Trx, appealIds: readonly string[]) {
  return db
    .selectFrom('appeal_messages')
    .innerJoin('users', 'users.id', 'appeal_messages.author_id')
    .selectAll('appeal_messages')
    .select(['users.first_name', 'users.last_name'])
    .where('appeal_id', 'in', appealIds.length > 0 ? appealIds : [null])
    .orderBy('created_at')
    .orderBy('appeal_messages.id')
    .execute()
}

/** The newest appeal against each of some suspensions. */
export function listAppealsAgainst(db: Database | Trx, suspensionIds: readonly string[]) {
  return db
    .selectFrom('appeals')
    .selectAll()
    .distinctOn('suspension_id')
    .where('suspension_id', 'in', suspensionIds.length > 0 ? suspensionIds : [null])
    .orderBy('suspension_id')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Whether there is another administrator who could decide. */
export async function hasAnotherAdministrator(db: Database | Trx, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
