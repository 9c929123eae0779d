import { sql } from 'kysely'
import type { PlaceView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import { pointView } from './events.view.ts'

/** The number of suggested places. */
const MOST_PLACES = 50

/** The places of an organisation's events, each once, the most recently changed first. */
export async function listPlaces(
  db: Database,
  { organisationId, eventIds }: { organisationId: string | null; eventIds: readonly string[] | null },
): Promise<PlaceView[]> {
  // Of several points of one place the latest counts.
  const latest = (column: 'latitude' | 'longitude') =>
    sql<number | null>`(array_agg(${sql.ref(column)} order by updated_at desc) filter (where latitude is not null))[1]`
  const rows = await db
    .selectFrom('events')
    .select(['venue_name as venueName', 'address_line as addressLine', 'city', 'country'])
    .select([latest('latitude').as('latitude'), latest('longitude').as('longitude')])
    .where('organiser_id', '=', organisationId)
    .where('venue_name', '<>', '')
    .$call((query) => (eventIds === null ? query : query.where('id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)))
    .groupBy(['venue_name', 'address_line', 'city', 'country'])
    .orderBy(sql`max(updated_at)`, 'desc')
    .limit(MOST_PLACES)
    .execute()
  return rows.map(({ latitude, longitude, ...place }) => ({ ...place, point: pointView({ latitude, longitude }) }))
}
