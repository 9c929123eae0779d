import type { EventTextsInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { storedOf, storedTexts } from '../../../programme/event-texts/index.ts'
import { auditSeries } from '../audit-series.ts'
import { lockManagedSeries } from '../series.policy.ts'
import type { SeriesRow } from '../series.queries.ts'
import { runView } from '../series.view.ts'
import { datesOf } from '../span-dates.ts'
import { assertIdle, startRun } from '../start-run.ts'
import { loadSeriesTexts } from './load-series-texts.ts'

/**
 * Sets the main language of a series and the translations of its texts. New dates have them at once; dates to come follow in a run, where
 * their texts are those of the series and their translations were not set by hand.
 */
export function saveSeriesTexts(deps: Deps, actor: MemberActor, id: string, input: EventTextsInput) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    await assertIdle(trx, id)
    if (input.expectedVersion !== undefined && input.expectedVersion !== series.version)
      throw new AppError('event.changed')
    await noteTranslatedDates(trx, series)
    const next = await trx
      .updateTable('series')
      .set({
        language: input.language,
        translations: JSON.stringify(storedTexts(input.translations)),
        texts_noted: true,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!(await translate(trx, 'series_tickets', id, storedOf(input.tickets))))
      throw new AppError('ticket_type.not_found')
    if (!(await translate(trx, 'series_bundles', id, storedOf(input.bundles)))) throw new AppError('bundle.not_found')
    if (!(await translate(trx, 'series_questions', id, storedOf(input.questions))))
      throw new AppError('question.not_found')
    const dates = (await datesOf(trx, id, { by: 'from', from: new Date(0) })).filter(
      ({ status, endsAt, differs }) => status !== 'cancelled' && endsAt > deps.now() && !differs.includes('texts'),
    )
    const plan = {
      kind: 'update',
      fields: ['texts'],
      columns: null,
      differs: false,
      times: false,
      tellGuests: false,
      note: '',
    } as const
    const run = dates.length > 0 ? await startRun(deps, trx, { actor, series, plan, dates }) : null
    const texts = await loadSeriesTexts(deps, trx, actor, next)
    await auditSeries(trx, actor, series, 'update_texts', {
      language: input.language,
      translated: Object.keys(next.translations),
    })
    return { texts, run: run && runView(run) }
  })
}

/**
 * Notes at the first translation of a series which of its dates were translated by hand before, so that none of them loses that. Afterwards
 * a date can have translations because its series has them.
 */
async function noteTranslatedDates(trx: Trx, series: SeriesRow): Promise<void> {
  if (series.texts_noted) return
  await sql`
    update events e set series_differs = array_append(e.series_differs, 'texts')
    where e.series_id = ${series.id} and not e.series_differs @> '{texts}' and (
      e.translations <> '{}' or e.language is distinct from ${series.language}
      or exists (select from ticket_types t where t.event_id = e.id and t.translations <> '{}')
      or exists (select from bundles b where b.event_id = e.id and b.translations <> '{}')
      or exists (select from order_questions q where q.event_id = e.id and q.translations <> '{}'))`.execute(trx)
}

/** Writes translations of templates. Answers false where one is of another series, like one that does not exist. */
async function translate(
  trx: Trx,
  table: 'series_tickets' | 'series_bundles' | 'series_questions',
  seriesId: string,
  given: readonly { readonly id: string; readonly translations: object }[],
): Promise<boolean> {
  const ids = given.map(({ id }) => id)
  const texts = given.map(({ translations }) => JSON.stringify(translations))
  const saved = await sql`
    update ${sql.table(table)} template set translations = given.translations::jsonb
    from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, translations)
    where template.id = given.id and template.series_id = ${seriesId}
    returning template.id`.execute(trx)
  return saved.rows.length === new Set(ids).size
}
