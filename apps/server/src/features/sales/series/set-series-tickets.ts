import type { SeriesBundleInput, SeriesTicketInput, TicketReach } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditSeries } from './audit-series.ts'
import { noteEarlierEdits } from './note-earlier-edits.ts'
import { lockManagedSeries } from './series.policy.ts'
import { saveSeriesBundles } from './series-bundles.ts'
import { saveSeriesTickets } from './series-tickets.ts'
import { loadSeriesView, runView } from './series.view.ts'
import { datesOf } from './span-dates.ts'
import { assertIdle, startRun } from './start-run.ts'

interface TicketsInput {
  readonly tickets: readonly SeriesTicketInput[]
  readonly bundles?: readonly SeriesBundleInput[] | undefined
  readonly applyTo: TicketReach
  readonly expectedVersion?: number | undefined
  readonly dryRun: boolean
}

/**
 * Sets the tickets and bundles that new dates of a series get. Existing dates keep theirs unless `applyTo` includes them: then a run gives
 * them the changed tickets, except for dates whose tickets were set by hand.
 */
export function setSeriesTickets(deps: Deps, actor: MemberActor, id: string, input: TicketsInput) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    await assertIdle(trx, id)
    if (input.expectedVersion !== undefined && input.expectedVersion !== series.version)
      throw new AppError('event.changed')
    await noteEarlierEdits(trx, series)
    const { dates, kept } = await reachedBy(deps, trx, id, input.applyTo)
    const reach = { affected: dates.length, kept }
    if (input.dryRun) return { series: await loadSeriesView(deps, actor, series, trx), run: null, ...reach }
    const ids = await saveSeriesTickets(trx, id, input.tickets)
    await saveSeriesBundles(trx, id, input.bundles, { tickets: input.tickets, ids })
    const next = await trx
      .updateTable('series')
      .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const run =
      input.applyTo === 'new' || dates.length === 0
        ? null
        : await startRun(deps, trx, { actor, series, plan: { kind: 'tickets', reach: input.applyTo }, dates })
    const view = await loadSeriesView(deps, actor, next, trx)
    await auditSeries(trx, actor, series, 'tickets', {
      tickets: input.tickets.map(({ name }) => name),
      ...(input.bundles && { bundles: input.bundles.map(({ name }) => name) }),
      dates: dates.length,
    })
    return { series: view, run: run && runView(run), ...reach }
  })
}

/** The dates to come that a change of tickets reaches, and how many keep theirs. */
async function reachedBy(deps: Deps, trx: Trx, seriesId: string, applyTo: TicketReach) {
  const coming = (await datesOf(trx, seriesId, { by: 'from', from: new Date(0) })).filter(
    ({ status, endsAt }) => status !== 'cancelled' && endsAt > deps.now(),
  )
  if (applyTo === 'new') return { dates: [], kept: coming.length }
  const ordered = applyTo === 'without_orders' ? await orderedDates(trx, seriesId) : new Set<string>()
  const dates = coming.filter(({ eventId, differs }) => !differs.includes('ticketTypes') && !ordered.has(eventId))
  return { dates, kept: coming.length - dates.length }
}

async function orderedDates(trx: Trx, seriesId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from events where series_id = ${seriesId} and exists (select from orders where event_id = events.id)`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}
