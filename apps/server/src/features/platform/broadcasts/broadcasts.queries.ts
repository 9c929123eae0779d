import { type SqlBool, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

const counts = (column: 'true' | 'read_at is not null' | 'by_mail' | 'mailed_at is not null') =>
  sql<number>`(
    select count(*) filter (where ${sql.raw(column)}) from broadcast_recipients where broadcast_id = broadcasts.id
  )`

function withProgress(db: Database | Trx) {
  return db
    .selectFrom('broadcasts')
    .innerJoin('users', 'users.id', 'broadcasts.author_id')
    .selectAll('broadcasts')
    .select([
      'users.first_name',
      'users.last_name',
      counts('true').as('delivered'),
      counts('read_at is not null').as('read'),
      counts('by_mail').as('mails'),
      counts('mailed_at is not null').as('mailed'),
    ])
}

/** A broadcast with how far it has come. */
export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof findBroadcast>>>

export function findBroadcast(db: Database | Trx, id: string) {
  return withProgress(db).where('broadcasts.id', '=', id).executeTakeFirst()
}

export function findBroadcastByKey(db: Database | Trx, authorId: string, key: string) {
  return withProgress(db)
    .where('broadcasts.author_id', '=', authorId)
    .where('broadcasts.idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function listBroadcasts(db: Database, paging: { page: number; limit: number }) {
  return pageOfRows(
    withProgress(db).orderBy('broadcasts.created_at', 'desc').orderBy('broadcasts.id', 'desc'),
    db.selectFrom('broadcasts'),
    paging,
  )
}

export interface InboxFilter {
  page: number
  limit: number
  unread?: 'true' | undefined
  search?: string | undefined
}

function inbox(db: Database, userId: string) {
  return db
    .selectFrom('broadcast_recipients')
    .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_recipients.broadcast_id')
    .where('broadcast_recipients.user_id', '=', userId)
}

const inboxColumns = [
  'broadcasts.id',
  'broadcasts.title',
  'broadcasts.body',
  'broadcast_recipients.delivered_at',
  'broadcast_recipients.read_at',
] as const

/** What a user received, the newest first. */
export async function listReceived(db: Database, userId: string, filter: InboxFilter) {
  const like = `%${likeText(filter.search ?? '')}%`
  const matching = inbox(db, userId)
    .$if(filter.unread === 'true', (query) => query.where('broadcast_recipients.read_at', 'is', null))
    .$if(Boolean(filter.search), (query) =>
      query.where(sql<SqlBool>`
        search_text(broadcasts.title || ' ' || jsonb_path_query_array(broadcasts.body, '$.**.text')::text)
          like search_text(${like})`),
    )
  return pageOfRows(
    matching.select(inboxColumns).orderBy('broadcast_recipients.delivered_at', 'desc').orderBy('broadcasts.id', 'desc'),
    matching,
    filter,
  )
}

export function findReceived(db: Database, userId: string, broadcastId: string) {
  return inbox(db, userId).select(inboxColumns).where('broadcasts.id', '=', broadcastId).executeTakeFirst()
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('broadcast_recipients')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Undecided appeals. */
export async function countOpenAppeals(db: Database): Promise<number> {
  const { open } = await db
    .selectFrom('appeals')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('state', 'in', ['open', 'in_review', 'more_info'])
    .executeTakeFirstOrThrow()
  return open
}
