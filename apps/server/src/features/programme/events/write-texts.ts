import type { Language } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { EventRow } from './events.queries.ts'

/** Writes the main language and the translations of an event. The event must be locked. */
export function writeTexts(
  trx: Trx,
  id: string,
  { language, translations }: { language: Language; translations: object },
): Promise<EventRow> {
  return trx
    .updateTable('events')
    .set({
      language,
      translations: JSON.stringify(translations),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
