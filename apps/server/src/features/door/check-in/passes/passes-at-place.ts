import type { Database } from '../../../../db/database.ts'
import { countPassHolders } from './passes.queries.ts'

/** How many guests a check-in list, the main one for null, admitted with a pass at these dates of a series, in total. */
export async function countWithPass(
  db: Database,
  { seriesId, eventIds, listId }: { seriesId: string | null; eventIds: readonly string[]; listId: string | null },
): Promise<number> {
  return seriesId === null ? 0 : countPassHolders(db, eventIds, listId)
}

/** The event that sells the passes of a place of phones: a series, or the series of a date. */
export async function findPassesOfPlace(db: Database, place: string): Promise<string | null> {
  const found = await db
    .selectFrom('events as passes')
    .select('passes.id')
    .where('passes.passes_for_series', '=', (eb) =>
      eb.fn.coalesce(eb.selectFrom('events').select('series_id').where('events.id', '=', place), eb.val(place)),
    )
    .executeTakeFirst()
  return found?.id ?? null
}
