import { type DateField, dateFields } from '@foyer/contract'
import { utcToZoned } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { type EventRow, findEvent, lockEvent } from '../../programme/events/index.ts'
import { lockCounters } from '../../programme/inventory/index.ts'
import { auditSeries } from './audit-series.ts'
import { assertMayAddNoteTo, lockManagedSeries } from './series.policy.ts'
import type { SeriesRow } from './series.queries.ts'
import { assertIdle, type RunDate } from './start-run.ts'
import { syncTickets } from './sync-tickets.ts'
import { updateDates } from './update-dates.ts'

const MINUTE = 60_000

/** Start and end of a date belong together: a date that follows the series in one of them follows it in both. */
const TIMES: readonly DateField[] = ['startsAt', 'endsAt']

/**
 * Resets fields that were set by hand on one date: they get the values of the series again and follow it from then on. Guests are notified
 * as of any change if the organiser chooses so.
 */
export function followSeries(
  deps: Deps,
  actor: MemberActor,
  ids: { id: string; eventId: string },
  input: { fields: readonly DateField[]; tellGuests: boolean; guestNote: string },
) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', ids.id)
    if (input.tellGuests) assertMayAddNoteTo(actor, series, input.guestNote)
    await assertIdle(trx, series.id)
    // Only a date of this series is locked, no event of another organisation.
    const seen = await findEvent(trx, ids.eventId)
    const event = seen?.series_id === series.id ? await lockEvent(trx, seen.id) : undefined
    if (event?.series_id !== series.id || event.status === 'cancelled') throw new AppError('series.date_not_found')
    const named = input.fields.some((field) => TIMES.includes(field)) ? [...input.fields, ...TIMES] : input.fields
    const fields = dateFields.filter((field) => named.includes(field) && event.series_differs.includes(field))
    const differs = dateFields.filter((field) => event.series_differs.includes(field) && !fields.includes(field))
    if (fields.length === 0) return { eventId: event.id, differs }
    await trx
      .updateTable('events')
      .set({
        series_differs: sql<string[]>`${differs}::text[]`,
        ...(fields.includes('description') && { description: null }),
      })
      .where('id', '=', event.id)
      .execute()
    const date = plannedDate(event, series)
    const times = fields.some((field) => TIMES.includes(field))
    if (times && event.status === 'published' && date.startsAt <= deps.now()) throw new AppError('series.moves_to_past')
    const { tellGuests, guestNote: note } = input
    const plan = { kind: 'update', fields, columns: null, differs: false, times, tellGuests, note } as const
    await updateDates(deps, trx, { series, actor, plan, dates: [date] })
    if (fields.includes('ticketTypes')) {
      await lockCounters(trx, event.id)
      await syncTickets(deps, trx, { ...event, starts_at: date.startsAt, ends_at: date.endsAt })
    }
    await auditSeries(trx, actor, series, 'follow', { date: event.title, fields })
    return { eventId: event.id, differs }
  })
}

/** The start and end of a date by the rule of its series; a date at a time that the rule no longer has keeps its length. */
function plannedDate(event: EventRow, series: SeriesRow): RunDate {
  const { starts_at: found, ends_at: end, series_slot: slot } = event
  if (!found || !end) throw new AppError('series.date_not_found')
  const startsAt = slot ?? found
  const [day, at] = utcToZoned(startsAt, series.timezone).split('T')
  const times = series.rule ? [...series.rule.extra.filter((extra) => extra.day === day), ...series.rule.times] : []
  const minutes = times.find((time) => time.at === at)?.minutes
  const length = minutes === undefined ? end.getTime() - found.getTime() : minutes * MINUTE
  return { eventId: event.id, startsAt, endsAt: new Date(startsAt.getTime() + length), foundAt: found }
}
