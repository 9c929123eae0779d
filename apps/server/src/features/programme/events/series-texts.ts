import { languages } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { changedParts } from './changed-parts.ts'
import type { EventRow } from './events.queries.ts'

type TextsOfSeries = Pick<EventRow, 'series_id' | 'series_differs' | 'description' | 'translations'>

/**
 * An event with the description of its series and its translations, if it is a date without a description of its own. The description is
 * the only text that dates do not store: it can be long, and a series can have 100,000 dates. Call this wherever a description is about
 * to be shown.
 */
export async function withSeriesTexts<Event extends TextsOfSeries>(db: Database | Trx, event: Event): Promise<Event> {
  if (event.series_id === null || event.series_differs.includes('description')) return event
  const { description, translations } = await db
    .selectFrom('series')
    .select(['description', 'translations'])
    .where('id', '=', event.series_id)
    .executeTakeFirstOrThrow()
  return { ...event, description, translations: withDescriptions(event.translations, translations) }
}

/** Translations, completed by the series' descriptions. Descriptions are never copied, so an existing one was written by hand. */
function withDescriptions(own: EventRow['translations'], ofSeries: EventRow['translations']): EventRow['translations'] {
  const texts = languages.flatMap((language) => {
    const description = own[language]?.description ?? ofSeries[language]?.description
    return own[language] || description
      ? [[language, { ...own[language], ...(description && { description }) }] as const]
      : []
  })
  return Object.fromEntries(texts)
}

/**
 * Copies translations of a series to its dates, for the texts that they share with it. The dates must be locked, or created in this
 * transaction. Returns which of them changed.
 */
export async function inheritTexts(trx: Trx, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from inherit_series_texts(${eventIds}::uuid[]) id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Records that a part of a date of a series was set by hand, so that it no longer follows the series. The date must be locked. */
export async function noteByHand(
  trx: Trx,
  event: Pick<EventRow, 'id' | 'series_id' | 'series_differs'>,
  part: 'ticketTypes' | 'questions' | 'texts',
): Promise<void> {
  if (event.series_id === null || event.series_differs.includes(part)) return
  await trx
    .updateTable('events')
    .set({ series_differs: sql<string[]>`array_append(series_differs, ${part})` })
    .where('id', '=', event.id)
    .execute()
}

/**
 * Records which parts of a date of a series were set by hand, so that they no longer follow the series. A description equal to that of
 * the series keeps following it. Returns the resulting event; an event without a series is left as it is.
 */
export async function markDiffering(trx: Trx, before: EventRow, after: EventRow): Promise<EventRow> {
  if (after.series_id === null) return after
  const shown = await withSeriesTexts(trx, before)
  const parts = changedParts(shown, after)
  const differs = [...new Set([...before.series_differs, ...parts])]
  const ownDescription = differs.includes('description') ? after.description : null
  await trx
    .updateTable('events')
    .set({
      series_differs: sql<string[]>`${differs}::text[]`,
      description: ownDescription && JSON.stringify(ownDescription),
    })
    .where('id', '=', after.id)
    .execute()
  // A text that no longer follows the series must not keep the series' translations.
  await inheritTexts(trx, [after.id])
  return trx.selectFrom('events').selectAll().where('id', '=', after.id).executeTakeFirstOrThrow()
}
