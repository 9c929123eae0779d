import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'

/** Writes the translations of bundles of an event. One of another event is refused like one that does not exist. */
export async function translateBundles(
  trx: Trx,
  eventId: string,
  given: readonly { readonly id: string; readonly translations: object }[],
): Promise<void> {
  const ids = given.map(({ id }) => id)
  const texts = given.map(({ translations }) => JSON.stringify(translations))
  const saved = await sql`
    update bundles set translations = given.translations::jsonb
    from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, translations)
    where bundles.id = given.id and bundles.event_id = ${eventId}
    returning bundles.id`.execute(trx)
  if (saved.rows.length !== new Set(ids).size) throw new AppError('bundle.not_found')
}
