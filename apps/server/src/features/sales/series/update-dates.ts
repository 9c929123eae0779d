import type { DateField } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  changedParts,
  edited,
  type EventRow,
  hasOrders,
  heldUntil,
  inheritTexts,
  tellOfChange,
} from '../../programme/events/index.ts'
import { lockCounters, markTermsChanged, setBuyerLimit, setEventCapacity } from '../../programme/inventory/index.ts'
import type { UpdatePlan } from '../../../db/schema/series-run-plan.ts'
import { syncQuestions } from './date-questions.ts'
import type { SeriesRow } from './series.queries.ts'
import type { RunDate } from './start-run.ts'

/** The columns of a field that dates repeat. The description is not one of them: it is read from the series. */
export const COLUMNS: Readonly<Partial<Record<DateField, readonly (keyof EventRow & keyof SeriesRow)[]>>> = {
  title: ['title'],
  summary: ['summary'],
  category: ['category'],
  format: ['format'],
  venueName: ['venue_name'],
  addressLine: ['address_line'],
  city: ['city'],
  country: ['country'],
  point: ['latitude', 'longitude'],
  onlineUrl: ['online_url'],
  visibility: ['visibility'],
  cover: ['cover'],
  refundPolicy: ['refund_policy'],
  refundDays: ['refund_days'],
  holdMinutes: ['hold_minutes'],
  bankTransferDays: ['bank_transfer_days'],
  maxPerOrder: ['max_per_order'],
  maxPerBuyer: ['max_per_buyer'],
  capacity: ['capacity'],
  feeMode: ['fee_mode'],
  transfers: ['transfers'],
  showGoing: ['show_going'],
  tax: ['tax'],
}

export const JSON_COLUMNS = new Set(['cover', 'tax', 'description'])

/**
 * Changes fields of dates to the values of the series or of the plan. A field that was set by hand on a date stays, and a date keeps its
 * capacity if the new one is below what it has sold. What was set by hand is checked while each date is locked, since it may have been set
 * after the run was requested. Returns how many dates differ from before.
 */
export async function updateDates(
  deps: Deps,
  trx: Trx,
  {
    series,
    actor,
    plan,
    dates,
  }: { series: SeriesRow; actor: MemberActor; plan: UpdatePlan; dates: readonly RunDate[] },
): Promise<number> {
  const before = await trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', sql<string>`any(${dates.map(({ eventId }) => eventId)}::uuid[])`)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const times = new Map(dates.map((date) => [date.eventId, date]))
  const announced: Parameters<Deps['outbox']['announce']>[1][] = []
  const asked = plan.fields.includes('questions') ? before.filter((event) => !keptBy(event, plan).has('questions')) : []
  if (asked.length > 0)
    await syncQuestions(
      trx,
      series.id,
      asked.map(({ id }) => id),
    )
  const changed = new Set(asked.map(({ id }) => id))
  for (const event of before) {
    if (isOtherByNow(event, plan)) continue
    const next = await updateDate(trx, { event, series, actor, plan, date: times.get(event.id) })
    const parts = next && changedParts(event, next)
    const reads = plan.fields.includes('description') && !event.series_differs.includes('description')
    if (!next || !parts || (parts.length === 0 && !reads)) continue
    changed.add(event.id)
    announced.push(edited(next, reads && !parts.includes('description') ? [...parts, 'description'] : parts))
    if (plan.tellGuests && (await hasOrders(trx, event.id)))
      await tell(deps, trx, { actor, before: event, after: next, note: plan.note })
  }
  const told = new Set(announced.flatMap((news) => ('eventId' in news ? [news.eventId] : [])))
  const translated = new Set(
    await inheritTexts(
      trx,
      before.map(({ id }) => id),
    ),
  )
  for (const event of before) {
    if (!translated.has(event.id)) continue
    changed.add(event.id)
    if (!told.has(event.id)) announced.push(edited(event, ['texts']))
  }
  if (announced.length === 0) return changed.size
  await markTermsChanged(
    trx,
    announced.flatMap((news) => ('eventId' in news ? [news.eventId] : [])),
  )
  await deps.outbox.announce(trx, ...announced)
  return changed.size
}

/** The fields of a date that a plan leaves as they were set by hand. */
function keptBy(event: EventRow, plan: UpdatePlan): ReadonlySet<string> {
  return new Set(plan.differs ? [] : event.series_differs)
}

/**
 * Whether one of the plan's fields was set by hand on a date, so that the plan must not change it. The named date may have such fields, as
 * long as it was not changed since the run was requested.
 */
function isOtherByNow(event: EventRow, { differs, fields, meant }: UpdatePlan): boolean {
  if (!differs || !fields.some((field) => event.series_differs.includes(field))) return false
  return meant?.eventId !== event.id || meant.version !== event.version
}

/** Sends a change notice to the guests of a date, unless the date has reached its daily limit. */
async function tell(deps: Deps, trx: Trx, change: Parameters<typeof tellOfChange>[2]): Promise<void> {
  try {
    await tellOfChange(deps, trx, change)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'event.told_enough') throw error
  }
}

async function updateDate(
  trx: Trx,
  {
    event,
    series,
    actor,
    plan,
    date,
  }: { event: EventRow; series: SeriesRow; actor: MemberActor; plan: UpdatePlan; date: RunDate | undefined },
): Promise<EventRow | undefined> {
  const values: Record<string, unknown> = {}
  const kept = keptBy(event, plan)
  for (const field of plan.fields.filter((each) => !kept.has(each)))
    for (const column of COLUMNS[field] ?? []) values[column] = plan.columns ? plan.columns[column] : series[column]
  if (plan.differs && plan.columns && 'description' in plan.columns) values['description'] = plan.columns['description']
  if (plan.times && date && event.starts_at && !event.dates_open && !kept.has('startsAt')) {
    values['starts_at'] = date.startsAt
    values['ends_at'] = date.endsAt
    if (event.doors_open_at)
      values['doors_open_at'] = new Date(
        event.doors_open_at.getTime() + date.startsAt.getTime() - event.starts_at.getTime(),
      )
  }
  const startsAt = values['starts_at'] instanceof Date ? values['starts_at'] : event.starts_at
  if (plan.fields.includes('doorsOpenAt') && !kept.has('doorsOpenAt') && startsAt)
    values['doors_open_at'] =
      series.doors_open_minutes === null ? null : new Date(startsAt.getTime() - series.doors_open_minutes * 60_000)
  await setLimits(trx, event, values)
  const differs = plan.differs ? [...new Set([...event.series_differs, ...plan.fields])] : event.series_differs
  if (Object.keys(values).length === 0 && differs.length === event.series_differs.length) return event
  return trx
    .updateTable('events')
    .set({
      ...Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
      ...('ends_at' in values && { money_held_until: heldUntil(actor, event, await hasOrders(trx, event.id)) }),
      series_differs: differs,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirst()
}

async function setLimits(trx: Trx, event: EventRow, values: Record<string, unknown>): Promise<void> {
  const hasCapacity = 'capacity' in values && values['capacity'] !== event.capacity
  const hasBuyers = 'max_per_buyer' in values && values['max_per_buyer'] !== event.max_per_buyer
  if (!hasCapacity && !hasBuyers) return
  await lockCounters(trx, event.id, 'buyers')
  if (hasBuyers) await setBuyerLimit(trx, event.id, numberOrNull(values['max_per_buyer']))
  if (!hasCapacity) return
  try {
    await setEventCapacity(trx, event.id, numberOrNull(values['capacity']))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    delete values['capacity']
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
