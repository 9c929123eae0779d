import { type DateField, dateFields, type DatePatch } from '@foyer/contract'
import { utcToZoned } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { cleanDescription } from '../../programme/events/index.ts'
import { auditSeries } from './audit-series.ts'
import { assertMayAddNoteTo, lockManagedSeries } from './series.policy.ts'
import type { SeriesRow } from './series.queries.ts'
import { runView } from './series.view.ts'
import { atTime, datesOf } from './span-dates.ts'
import { type RunDate, startRun } from './start-run.ts'
import { COLUMNS, JSON_COLUMNS } from './update-dates.ts'

interface ChangeInput {
  readonly scope: 'this' | 'following' | 'all_unchanged'
  readonly eventId: string
  readonly set: DatePatch
  readonly tellGuests: boolean
  readonly guestNote: string
  readonly dryRun: boolean
}

/**
 * Changes one date, one date and all that follow, or all dates that were not changed by hand; with `dryRun` it only returns how many dates
 * that would be. In the first two scopes the dates differ from the series from then on; in the third the series gets the new values too,
 * except for times. A date on which one of the fields was set by hand is kept, unless it is the named date of the first two scopes.
 */
export function changeDates(deps: Deps, actor: MemberActor, id: string, input: ChangeInput) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    if (input.tellGuests) assertMayAddNoteTo(actor, series, input.guestNote)
    const [meant] = await datesOf(trx, id, { by: 'dates', eventIds: [input.eventId] })
    if (!meant || meant.status === 'cancelled') throw new AppError('series.date_not_found')
    const { fields, columns, times } = partsOf(input.set)
    const reached =
      input.scope === 'this'
        ? [meant]
        : (
            await datesOf(trx, id, {
              by: 'from',
              from: input.scope === 'following' ? meant.startsAt : new Date(0),
            })
          ).filter(({ status, endsAt }) => status !== 'cancelled' && endsAt > deps.now())
    const changed = reached.filter(
      ({ eventId, differs }) =>
        !fields.some((field) => differs.includes(field)) ||
        (eventId === meant.eventId && input.scope !== 'all_unchanged'),
    )
    const dates = changed.map((date) => withTimes(date, input.set, series))
    const reach = {
      affected: changed.length,
      kept: reached.length - changed.length,
      sold: await countSold(trx, changed),
      shifted: dates.filter(({ startsAt }) => isShifted(startsAt, input.set, series)).length,
    }
    if (times && bringsForward(changed, dates, deps.now())) throw new AppError('series.moves_to_past')
    if (input.dryRun || fields.length === 0) return { ...reach, run: null }
    const isForAll = input.scope === 'all_unchanged'
    const run = await startRun(deps, trx, {
      actor,
      series,
      plan: {
        kind: 'update',
        fields,
        columns,
        differs: !isForAll,
        times,
        meant: { eventId: meant.eventId, version: meant.version },
        tellGuests: input.tellGuests,
        note: input.guestNote,
      },
      dates,
    })
    if (isForAll && Object.keys(columns).length > 0)
      await trx
        .updateTable('series')
        .set({ ...written(columns), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    await auditSeries(trx, actor, series, 'change_dates', { scope: input.scope, fields, dates: changed.length })
    return { ...reach, run: runView(run) }
  })
}

function written(columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}

/** What a patch sets: its fields, their columns, and whether the times of dates change. */
function partsOf(set: DatePatch): { fields: DateField[]; columns: Record<string, unknown>; times: boolean } {
  const times = set.time !== undefined || set.minutes !== undefined
  const values = new Map<string, unknown>(Object.entries(set).filter(([, value]) => value !== undefined))
  const columns: Record<string, unknown> = {}
  for (const field of dateFields)
    if (values.has(field)) for (const column of COLUMNS[field] ?? []) columns[column] = values.get(field)
  if (set.point !== undefined) {
    columns['latitude'] = set.point?.latitude ?? null
    columns['longitude'] = set.point?.longitude ?? null
  }
  if (set.description !== undefined) columns['description'] = set.description && cleanDescription(set.description)
  const fields = dateFields.filter(
    (field) => values.has(field) || (times && (field === 'startsAt' || field === 'endsAt')),
  )
  return { fields, columns, times }
}

/** Whether a published date that has not begun would have begun already. */
function bringsForward(
  from: readonly { readonly status: string; readonly startsAt: Date }[],
  to: readonly RunDate[],
  now: Date,
): boolean {
  return from.some(
    ({ status, startsAt }, index) =>
      status === 'published' && startsAt > now && (to[index]?.startsAt ?? startsAt) <= now,
  )
}

function withTimes(
  { eventId, startsAt, endsAt, foundAt }: RunDate,
  { time, minutes }: DatePatch,
  series: SeriesRow,
): RunDate {
  const start = time === undefined ? startsAt : atTime(startsAt, time, series.timezone)
  const length = minutes === undefined ? endsAt.getTime() - startsAt.getTime() : minutes * 60_000
  return { eventId, foundAt, startsAt: start, endsAt: new Date(start.getTime() + length) }
}

/** Whether a clock change skips the time that a date was to start at, so that it starts later. */
function isShifted(startsAt: Date, { time }: DatePatch, { timezone }: SeriesRow): boolean {
  return time !== undefined && utcToZoned(startsAt, timezone).slice(11) !== time
}

async function countSold(trx: Trx, dates: readonly RunDate[]): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select count(*)::int as sold from unnest(${dates.map(({ eventId }) => eventId)}::uuid[]) date(id)
    where exists (select from orders where event_id = date.id)`.execute(trx)
  return rows[0]?.sold ?? 0
}
