import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { changedParts } from './changed-parts.ts'
import type { EventRow } from './events.queries.ts'

/**
 * An event with the description of its series, where it is a date that has none of its own. The description is the one text that dates do
 * not repeat: it can be long, and a series can have 100,000 dates. Call it wherever a description is about to be shown.
 */
export async function withSeriesTexts<Event extends Pick<EventRow, 'series_id' | 'series_differs' | 'description'>>(
  db: Database | Trx,
  event: Event,
): Promise<Event> {
  if (event.series_id === null || event.series_differs.includes('description')) return event
  const { description } = await db
    .selectFrom('series')
    .select('description')
    .where('id', '=', event.series_id)
    .executeTakeFirstOrThrow()
  return { ...event, description }
}

/**
 * Notes on a date of a series what was set by hand, so that it no longer follows the series there. A description that is still that of the
 * series goes on following it. Answers the event as it is then; one without a series is left as it is.
 */
export async function markDiffering(trx: Trx, before: EventRow, after: EventRow): Promise<EventRow> {
  if (after.series_id === null) return after
  const shown = await withSeriesTexts(trx, before)
  const parts = changedParts(shown, after)
  const differs = [...new Set([...before.series_differs, ...parts])]
  const ownDescription = differs.includes('description') ? after.description : null
  return trx
    .updateTable('events')
    .set({
      series_differs: sql<string[]>`${differs}::text[]`,
      description: ownDescription && JSON.stringify(ownDescription),
    })
    .where('id', '=', after.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
