import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { translateVariants } from './sync-variants.ts'

/** Writes the translations of ticket types of an event. One of another event is refused like one that does not exist. */
export async function translateTicketTypes(
  trx: Trx,
  eventId: string,
  given: readonly { readonly id: string; readonly translations: object }[],
): Promise<void> {
  const ids = given.map(({ id }) => id)
  const texts = given.map(({ translations }) => JSON.stringify(translations))
  const saved = await sql`
    update ticket_types set translations = given.translations::jsonb
    from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, translations)
    where ticket_types.id = given.id and ticket_types.event_id = ${eventId}
    returning ticket_types.id`.execute(trx)
  if (saved.rows.length !== new Set(ids).size) throw new AppError('ticket_type.not_found')
  if (ids.length > 0) await translateVariants(trx, ids)
}
