import { type Reading, textIn } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { fallbacksOf } from '../events/index.ts'
import type { TicketTypeRow } from './ticket-types.queries.ts'

/** The texts of a ticket type, or of a bundle, in the language of their reader. */
export function shownTicketType(type: Pick<TicketTypeRow, 'name' | 'description' | 'translations'>, reading: Reading) {
  const name = textIn(type.name, 'name', type.translations, reading)
  const description = textIn(type.description, 'description', type.translations, reading)
  return {
    name: name.text,
    description: description.text,
    fallbacks: fallbacksOf({ name, description }, reading),
  }
}

/**
 * Returns a function that translates the name of an event's ticket type into the reader's language. A name stored in an order stays as it
 * is if the type has been renamed since.
 */
export async function listShownNames(
  db: Database | Trx,
  eventId: string,
  reading: Reading,
): Promise<(id: string, name: string) => string> {
  if (reading.language === reading.main) return (_id, name) => name
  const types = await db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'description', 'translations'])
    .where('event_id', '=', eventId)
    .execute()
  const byId = new Map(types.map((type) => [type.id, type]))
  return (id, name) => {
    const type = byId.get(id)
    return type?.name === name ? shownTicketType(type, reading).name : name
  }
}
