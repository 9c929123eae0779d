import { sql } from 'kysely'
import type { PlaceView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'

/** So many places are suggested. */
const MOST_PLACES = 50

/** Where an organisation held its events, each place once, the one of the latest change first. */
export async function listPlaces(
  db: Database,
  { organisationId, eventIds }: { organisationId: string | null; eventIds: readonly string[] | null },
): Promise<PlaceView[]> {
  return db
    .selectFrom('events')
    .select(['venue_name as venueName', 'address_line as addressLine', 'city', 'country'])
    .where('organiser_id', '=', organisationId)
    .where('venue_name', '<>', '')
    .$call((query) => (eventIds === null ? query : query.where('id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)))
    .groupBy(['venue_name', 'address_line', 'city', 'country'])
    .orderBy(sql`max(updated_at)`, 'desc')
    .limit(MOST_PLACES)
    .execute()
}
