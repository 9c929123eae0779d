import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'

/** Writes the translations of questions of an event. One of another event is refused like one that does not exist. */
export async function translateQuestions(
  trx: Trx,
  eventId: string,
  given: readonly { readonly id: string; readonly translations: object }[],
): Promise<void> {
  const ids = given.map(({ id }) => id)
  const texts = given.map(({ translations }) => JSON.stringify(translations))
  const saved = await sql`
    update order_questions set translations = given.translations::jsonb
    from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, translations)
    where order_questions.id = given.id and order_questions.event_id = ${eventId}
    returning order_questions.id`.execute(trx)
  if (saved.rows.length !== new Set(ids).size) throw new AppError('question.not_found')
}
