import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { type SeriesQuestionRow, seriesQuestions } from './series.queries.ts'

/** Gives new dates the questions of their series. */
export async function makeQuestions(trx: Trx, seriesId: string, eventIds: readonly string[]): Promise<void> {
  await insertQuestions(trx, await seriesQuestions(trx, seriesId), eventIds)
}

/**
 * Replaces the questions of dates by those of their series. The dates must be locked. Questions that the series does not have are deleted;
 * answers to them stay, as when a question is deleted by hand.
 */
export async function syncQuestions(trx: Trx, seriesId: string, eventIds: readonly string[]): Promise<void> {
  const questions = await seriesQuestions(trx, seriesId)
  await sql`
    delete from order_questions where event_id = any(${eventIds}::uuid[])
      and (series_question_id is null or series_question_id <> all(${questions.map(({ id }) => id)}::uuid[]))`.execute(
    trx,
  )
  await sql`
    update order_questions o set scope = q.scope, kind = q.kind, label = q.label, help = q.help, options = q.options,
      required = q.required, sensitive = q.sensitive, show_at_door = q.show_at_door, position = q.position,
      ticket_type_ids = array(
        select t.id from ticket_types t where t.event_id = o.event_id and t.series_ticket_id = any(q.ticket_ids) order by t.position, t.id)
    from series_questions q
    where q.id = o.series_question_id and o.event_id = any(${eventIds}::uuid[])`.execute(trx)
  await insertQuestions(trx, questions, eventIds)
  await dropOrphans(trx, eventIds)
}

async function insertQuestions(
  trx: Trx,
  questions: readonly SeriesQuestionRow[],
  eventIds: readonly string[],
): Promise<void> {
  const copies = eventIds.flatMap((eventId) => questions.map(({ id }) => ({ id: uuidv7(), eventId, of: id })))
  if (copies.length === 0) return
  await sql`
    insert into order_questions (
      id, event_id, scope, kind, label, help, options, required, ticket_type_ids, sensitive, show_at_door, position,
      series_question_id)
    select n.id, n.event_id, q.scope, q.kind, q.label, q.help, q.options, q.required,
      array(select t.id from ticket_types t
        where t.event_id = n.event_id and t.series_ticket_id = any(q.ticket_ids) order by t.position, t.id),
      q.sensitive, q.show_at_door, q.position, q.id
    from unnest(
      ${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ eventId }) => eventId)}::uuid[], ${copies.map(({ of }) => of)}::uuid[]
    ) n(id, event_id, question) join series_questions q on q.id = n.question
    where (q.ticket_ids = '{}' or exists (
        select from ticket_types t where t.event_id = n.event_id and t.series_ticket_id = any(q.ticket_ids)))
      and not exists (select from order_questions o where o.event_id = n.event_id and o.series_question_id = q.id)`.execute(
    trx,
  )
}

/** A question about tickets that a date does not have would be asked of all of its guests. */
async function dropOrphans(trx: Trx, eventIds: readonly string[]): Promise<void> {
  await sql`
    delete from order_questions o using series_questions q
    where q.id = o.series_question_id and o.event_id = any(${eventIds}::uuid[])
      and q.ticket_ids <> '{}' and o.ticket_type_ids = '{}'`.execute(trx)
}
