import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { onlyRow } from '../../../db/only-row.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { ProviderNoticesTable } from '../../../db/schema/index.ts'
import type { NoticeQuery } from '../../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../../ids.ts'

/** A notification as it arrived. */
export interface RawNotice {
  readonly provider: string
  readonly body: Buffer
  readonly contentType: string
  readonly query: NoticeQuery
}

export type StoredNotice = Selectable<ProviderNoticesTable>

interface Storing {
  readonly id: string
  /** Whether no job waits to read it. */
  readonly needsJob: boolean
  readonly readLately: boolean
}

/**
 * Stores a notification in one statement; a repeated one only raises its count. `identity` identifies it: only content that the provider
 * vouches for, because anything else could be varied to store the same notification many times. `readLately` says whether it was read
 * within `latelySeconds`.
 */
export async function storeNotice(
  trx: Trx,
  { provider, body, contentType, query }: RawNotice,
  identity: Buffer | string,
  latelySeconds: number,
): Promise<Storing> {
  const digest = createHash('sha256').update(identity).digest()
  const { rows } = await sql<Storing>`
    insert into provider_notices (id, provider, digest, body, content_type, query)
    values (${uuidv7()}, ${provider}, ${digest}, ${body}, ${contentType}, ${JSON.stringify(query)})
    on conflict (provider, digest) do update set times = provider_notices.times + 1, last_received_at = now()
    returning id, times = read_times + 1 as "needsJob",
      coalesce(read_at > now() - make_interval(secs => ${latelySeconds}), false) as "readLately"`.execute(trx)
  return onlyRow(rows)
}

/** Takes an unread notification for a worker: of several concurrent workers, one gets it. */
export function takeNotice(db: Database, id: string, seconds: number): Promise<StoredNotice | undefined> {
  return db
    .updateTable('provider_notices')
    .set({ reading_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where(sql<boolean>`read_times < times and coalesce(reading_until < now(), true)`)
    .returningAll()
    .executeTakeFirst()
}

/** In how many seconds a notification that another worker has taken can be taken again; null once it was read. */
export async function secondsUntilFree(db: Database, id: string): Promise<number | null> {
  const found = await db
    .selectFrom('provider_notices')
    .select(sql<number>`ceil(greatest(extract(epoch from reading_until - now()), 0))::int`.as('seconds'))
    .where('id', '=', id)
    .where(sql<boolean>`read_times < times`)
    .executeTakeFirst()
  return found?.seconds ?? null
}

/** Marks a notification as read, as often as it had arrived when it was taken. Returns whether it has arrived again since. */
export async function finishNotice(trx: Trx, { id, times }: StoredNotice): Promise<boolean> {
  const { cameAgain } = await trx
    .updateTable('provider_notices')
    .set({ read_times: times, read_at: sql<Date>`now()`, reading_until: null })
    .where('id', '=', id)
    .returning(sql<boolean>`times > read_times`.as('cameAgain'))
    .executeTakeFirstOrThrow()
  return cameAgain
}

/** Releases a notification that could not be read, for the next attempt. */
export async function giveNoticeBack(db: Database, id: string): Promise<void> {
  await db.updateTable('provider_notices').set({ reading_until: null }).where('id', '=', id).execute()
}

/** Long enough that a notification's own job has usually read it. */
const PATIENCE_MINUTES = 5
const BATCH = 500

/**
 * Some of the unread notifications that no job will read: their job failed for the last time, or was deleted. While a job waits for its
 * next attempt, the notification is left to that job.
 */
export async function listForgottenNotices(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from provider_notices n
    where n.read_times < n.times and coalesce(n.reading_until < now(), true)
      and n.received_at < now() - make_interval(mins => ${PATIENCE_MINUTES})
      and not exists (
        select from pgboss.job j
        where j.name = 'notice.read' and j.state < 'completed' and j.data->>'noticeId' = n.id::text)
    order by n.received_at limit ${BATCH} for update of n skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}
