import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { listQuestions } from './questions.queries.ts'

interface Copying {
  readonly from: string
  readonly to: string
  /** The copy of each ticket type, by the id of its pattern. */
  readonly ticketTypes: ReadonlyMap<string, string>
}

/** Copies the questions of one event to another. A question about tickets that were not copied is left out. */
export async function copyQuestions(trx: Trx, { from, to, ticketTypes }: Copying): Promise<void> {
  const copies = (await listQuestions(trx, from)).flatMap(
    ({ created_at: _madeThen, series_question_id: _pattern, ...question }) => {
      const about = question.ticket_type_ids.flatMap((id) => ticketTypes.get(id) ?? [])
      const orphaned = question.ticket_type_ids.length > 0 && about.length === 0
      const translations = JSON.stringify(question.translations)
      return orphaned ? [] : [{ ...question, translations, id: uuidv7(), event_id: to, ticket_type_ids: about }]
    },
  )
  if (copies.length > 0) await trx.insertInto('order_questions').values(copies).execute()
}
