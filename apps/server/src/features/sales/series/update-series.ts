import { type DateField, dateFields, type SeriesChange } from '@foyer/contract'
import { sql } from 'kysely'
import type { StoredCover } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'
import { announceLive } from '../../../outbox/index.ts'
import { asUrlTaken, storeCover } from '../../programme/events/index.ts'
import { auditSeries } from './audit-series.ts'
import { seriesColumns } from './series-fields.ts'
import { saveSeriesTickets } from './series-tickets.ts'
import { noteEarlierEdits } from './note-earlier-edits.ts'
import { assertManagesSeries, assertMayAddNoteTo, lockManagedSeries } from './series.policy.ts'
import { countDates, findSeries, type SeriesRow } from './series.queries.ts'
import { seriesUrl } from './series-url.ts'
import { loadSeriesView, runView } from './series.view.ts'
import { datesOf } from './span-dates.ts'
import { assertIdle, startRun } from './start-run.ts'
import { COLUMNS } from './update-dates.ts'

/**
 * Changes a series. Dates that are still to come follow in a run, except in fields that were set on them by hand. The tickets of a series
 * are for its new dates: existing dates keep theirs.
 */
export async function updateSeries(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: SeriesChange,
  upload: Upload | null,
) {
  const found = assertManagesSeries(actor, 'events:write', await findSeries(deps.db, id))
  if (input.tellGuests) assertMayAddNoteTo(actor, found, input.guestNote)
  const columns = seriesColumns(input)
  const customUrl = input.customUrl ? await seriesUrl(deps.db, input) : found.custom_url
  const stored = upload ? await storeCover(deps, upload, input.coverAlt) : null
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const series = await lockManagedSeries(trx, actor, 'events:write', id)
      await assertIdle(trx, id)
      if (input.expectedVersion !== undefined && input.expectedVersion !== series.version)
        throw new AppError('event.changed')
      const { total } = await countDates(trx, id, deps.now())
      if (total > 0 && (columns.timezone !== series.timezone || columns.currency !== series.currency))
        throw new AppError('series.frozen')
      const next = await trx
        .updateTable('series')
        .set({
          ...columns,
          custom_url: customUrl,
          cover: nextCover(series, input, stored),
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (series.status === 'published' && next.custom_url !== series.custom_url)
        await announceLive(trx, { name: 'series.address_changed', seriesId: id, organiserId: series.organiser_id })
      await noteEarlierEdits(trx, series)
      await saveSeriesTickets(trx, id, input.tickets)
      const run = await followInDates(deps, trx, { actor, before: series, series: next, input })
      const view = await loadSeriesView(deps, actor, next, trx)
      await auditSeries(trx, actor, series, 'update', { fields: changedFields(series, next) })
      return { series: view, run: run ? runView(run) : null }
    })
  } catch (error) {
    throw asUrlTaken(error)
  }
}

function nextCover(series: SeriesRow, input: SeriesChange, stored: StoredCover | null): string | null {
  if (stored) return JSON.stringify(stored)
  if (input.removeCover || !series.cover) return null
  return JSON.stringify({ ...series.cover, alt: input.coverAlt })
}

/** The fields of dates that differ between two states of their series. */
export function changedFields(before: SeriesRow, after: SeriesRow): DateField[] {
  const differs = (column: keyof SeriesRow) => JSON.stringify(before[column]) !== JSON.stringify(after[column])
  return dateFields.filter((field) => {
    if (field === 'description') return differs('description')
    if (field === 'doorsOpenAt') return differs('doors_open_minutes')
    return (COLUMNS[field] ?? []).some(differs)
  })
}

async function followInDates(
  deps: Deps,
  trx: Parameters<typeof startRun>[1],
  { actor, before, series, input }: { actor: MemberActor; before: SeriesRow; series: SeriesRow; input: SeriesChange },
) {
  const fields = changedFields(before, series)
  if (fields.length === 0) return null
  const dates = (await datesOf(trx, series.id, { by: 'from', from: new Date(0) })).filter(
    ({ status, endsAt, differs }) =>
      status !== 'cancelled' && endsAt > deps.now() && fields.some((field) => !differs.includes(field)),
  )
  if (dates.length === 0) return null
  const { tellGuests, guestNote: note } = input
  const plan = { kind: 'update', fields, columns: null, differs: false, times: false, tellGuests, note } as const
  return startRun(deps, trx, { actor, series, plan, dates })
}
