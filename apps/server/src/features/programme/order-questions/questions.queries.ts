import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrderQuestionsTable } from '../../../db/schema/index.ts'

export type QuestionRow = Selectable<OrderQuestionsTable>

/** An event's questions in the organiser's order. */
export function listQuestions(db: Database | Trx, eventId: string): Promise<QuestionRow[]> {
  return db
    .selectFrom('order_questions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Questions with how many answers each has got. */
export function listAnsweredQuestions(
  db: Database | Trx,
  eventId: string,
): Promise<(QuestionRow & { answers: number })[]> {
  return db
    .selectFrom('order_questions')
    .selectAll()
    .select(sql<number>`(select count(*)::int from order_answers where question_id = order_questions.id)`.as('answers'))
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function countQuestions(trx: Trx, eventId: string): Promise<{ count: number; next: number }> {
  const found = await trx
    .selectFrom('order_questions')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position) + 1, 0)`.as('next')])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return found
}

/** Which of these are not ticket types of the event. */
export async function strangeTicketTypes(trx: Trx, eventId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const known = await trx.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).execute()
  const mine = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !mine.has(id))
}
