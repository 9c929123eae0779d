import type { FeedbackComment, FeedbackSummary } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import type { MessageRecipient } from '../../../secrets.ts'

/** The message that asked for feedback, with the time it was sent. Undefined if it did not ask, or was not sent. */
export function findQuestion(db: Database | Trx, { messageId }: MessageRecipient) {
  return db
    .selectFrom('guest_messages')
    .select(['id', 'event_id', 'created_at'])
    .where('id', '=', messageId)
    .where('automatic', '=', 'feedback')
    .where(sql<boolean>`coalesce(review, 'released') = 'released'`)
    .executeTakeFirst()
}

export function findAnswer(db: Database | Trx, { messageId, number }: MessageRecipient) {
  return db
    .selectFrom('feedback_answers')
    .select(['rating', 'comment', 'created_at'])
    .where('message_id', '=', messageId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function summariseFeedback(db: Database, eventId: string): Promise<FeedbackSummary> {
  const { rows } = await sql<{ asked: number; answers: number; average: number | null; counts: number[] }>`
    select
      (select count(*)::int from guest_message_recipients r join guest_messages m on m.id = r.message_id
        where m.event_id = ${eventId} and m.automatic = 'feedback' and r.mailed_at is not null) as asked,
      count(*)::int as answers,
      avg(rating)::float8 as average,
      array[${sql.join([1, 2, 3, 4, 5].map((rating) => sql`(count(*) filter (where rating = ${rating}))::int`))}] as counts
    from feedback_answers where event_id = ${eventId}`.execute(db)
  return onlyRow(rows)
}

export async function listComments(
  db: Database,
  eventId: string,
  filter: { page: number; limit: number },
): Promise<{ rows: FeedbackComment[]; total: number }> {
  const commented = db.selectFrom('feedback_answers').where('event_id', '=', eventId).where('comment', '<>', '')
  const { rows, total } = await pageOfRows(
    commented
      .select(['rating', 'comment', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('message_id')
      .orderBy('number'),
    commented,
    filter,
  )
  return { rows: rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() })), total }
}

const BATCH = 500

/** All answers in the order they came, in batches. */
export async function* allAnswers(db: Database, eventId: string) {
  for (let page = 0; ; page += 1) {
    const rows = await db
      .selectFrom('feedback_answers')
      .select(['rating', 'comment', 'created_at'])
      .where('event_id', '=', eventId)
      .orderBy('created_at')
      .orderBy('message_id')
      .orderBy('number')
      .limit(BATCH)
      .offset(page * BATCH)
      .execute()
    yield rows
    if (rows.length < BATCH) return
  }
}
