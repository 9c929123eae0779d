import type { RecurrenceRule } from '@foyer/domain'
import { dayInZone, required } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB, DoorsTable, PromoCodesTable, SeriesTable, SeriesTicketsTable } from '../db/schema/index.ts'
import { expandRule } from '../features/sales/series/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoSeries } from './demo-event.ts'
import { eventRow, ticketTypeRows } from './event-rows.ts'
import { DAY, shiftDay } from './moments.ts'
import { type PlacedEvent, placeEvent, placeSale } from './placed-event.ts'
import { storedTranslations } from './stored-translations.ts'

/** A series of the demo with its rule from today on, the ids of its tickets, and its dates as events. */
export interface PlacedSeries {
  readonly table: DemoSeries
  readonly organiserId: string
  readonly rule: RecurrenceRule
  /** In the order of the table's tickets. */
  readonly ticketIds: readonly string[]
  /** In the order of the table's bundles. */
  readonly bundleIds: readonly string[]
  readonly dates: readonly PlacedEvent[]
  /** The event that sells its passes; null without any. */
  readonly passes: PlacedEvent | null
}

/** Makes the dates of a series from its rule, as the program does when an organiser writes one. */
export function placeSeries(table: DemoSeries, organiserId: string, now: Date): PlacedSeries {
  const { days, ...rest } = table.rule
  const rule: RecurrenceRule = {
    ...rest,
    startsOn: shiftDay(dayInZone(now, table.timezone), table.firstInDays),
    every: 1,
    monthly: null,
    ends: { by: 'count', days },
    extra: [],
    excluded: [],
    missingHour: 'move',
    skipOverlaps: false,
  }
  const { createdAt } = placeSale(table, now)
  const ticketIds = table.tickets.map(() => uuidv7(createdAt.getTime()))
  const bundleIds = (table.bundles ?? []).map(() => uuidv7(createdAt.getTime()))
  // Dates inherit the translations of their series.
  const { translations: _, ...shared } = table
  const dates = expandRule(rule, table.timezone).starts.map(({ day, at, startsAt, endsAt }, index): PlacedEvent => {
    const filled = table.filled[index] ?? 0
    const tickets = table.tickets.map((ticket) => ({ ...ticket, sold: Math.floor(ticket.sold * filled) }))
    const customUrl = `${table.customUrl}-${day}-${at.replace(':', '')}`
    const id = `${table.id.slice(0, -4)}${index.toString(16).padStart(4, '0')}`
    const date = placeEvent({ ...shared, id, customUrl, tickets, description: null, moment: null }, organiserId, now)
    const linked = date.tickets.map((ticket, position) => ({ ...ticket, seriesTicketId: ticketIds[position] ?? null }))
    const bundles = date.bundles.map((bundle, position) => ({ ...bundle, seriesBundleId: bundleIds[position] ?? null }))
    return { ...date, tickets: linked, bundles, startsAt, endsAt, seriesId: table.id }
  })
  return {
    table,
    organiserId,
    rule,
    ticketIds,
    bundleIds,
    dates,
    passes: placePasses(table, organiserId, { dates, now }),
  }
}

/** The event that sells the passes of a series: it spans the dates, and is found through the page of the series. */
function placePasses(
  table: DemoSeries,
  organiserId: string,
  { dates, now }: { dates: readonly PlacedEvent[]; now: Date },
): PlacedEvent | null {
  if (!table.passes) return null
  const { translations: _, bundles: __, ...shared } = table
  const event = placeEvent(
    {
      ...shared,
      ...table.passes,
      id: `${table.id.slice(0, -4)}f000`,
      customUrl: `${table.customUrl}-passes`,
      moment: null,
      unlisted: true,
    },
    organiserId,
    now,
  )
  const [startsAt, endsAt] = [dates[0]?.startsAt ?? null, dates.at(-1)?.endsAt ?? null]
  return { ...event, startsAt, endsAt, passesForSeries: table.id }
}

/** A series has the facts that its dates have, but no times: these are its rule's. */
export function seriesRow({ table, organiserId, rule, dates }: PlacedSeries): Insertable<SeriesTable> {
  const [first] = dates
  if (!first) throw new RangeError('A series of the demo has no dates')
  const {
    starts_at: _start,
    ends_at: _end,
    doors_open_at: _doors,
    reminded_for: _reminded,
    series_id: _series,
    series_slot: _slot,
    passes_for_series: _passes,
    status: _status,
    ...facts
  } = eventRow(first)
  return {
    ...facts,
    id: table.id,
    organiser_id: organiserId,
    custom_url: table.customUrl,
    description: table.description && JSON.stringify(table.description),
    status: 'published',
    rule: JSON.stringify(rule),
    texts_noted: true,
    translations: storedTranslations(table, ({ texts }) => texts),
    dates_noted: true,
  }
}

/** Guests of a slot come a quarter of an hour early and half an hour late. */
const ARRIVAL = { arrival_before: 15, arrival_after: 30 }
const DOOR_STAYS = 365 * DAY

/** The doors of a series over all dates of a day; the last is one of its check-in list. */
export function dayDoorRows({ table, dates }: PlacedSeries, now: Date) {
  const { dayDoors } = table
  const createdAt = dates[0]?.createdAt ?? now
  if (!dayDoors) return { lists: [], doors: [] }
  const list = { id: uuidv7(createdAt.getTime()), series_id: table.id, name: dayDoors.list, created_at: createdAt }
  const doors = dayDoors.doors.map((door, index): Insertable<DoorsTable> => {
    const isOfList = index === dayDoors.doors.length - 1
    return {
      ...door,
      id: uuidv7(createdAt.getTime()),
      series_id: table.id,
      ...ARRIVAL,
      expires_at: new Date(now.getTime() + DOOR_STAYS),
      created_at: createdAt,
      ...(isOfList && { list_id: list.id, direction: 'in' as const }),
    }
  })
  return { lists: [list], doors }
}

export function seriesTicketRows({ table, ticketIds, dates }: PlacedSeries): Insertable<SeriesTicketsTable>[] {
  return (dates[0] ? ticketTypeRows(dates[0]) : []).map((type, position) => ({
    id: ticketIds[position] ?? uuidv7(),
    series_id: table.id,
    name: type.name,
    kind: type.kind,
    price: type.price,
    description: type.description ?? '',
    max_per_order: type.max_per_order ?? 1,
    waiting_list: type.waiting_list ?? false,
    capacity: table.tickets[position]?.capacity ?? null,
    position,
    translations: storedTranslations(table, ({ tickets }) => tickets[position]),
  }))
}

export function seriesBundleRows({ table, ticketIds, bundleIds }: PlacedSeries): Insertable<DB['series_bundles']>[] {
  const idOf = (ticket: string) =>
    required(ticketIds[table.tickets.findIndex(({ name }) => name === ticket)], `the ticket ${ticket} of a bundle`)
  return (table.bundles ?? []).map(({ name, description, price, capacity, parts }, position) => ({
    id: bundleIds[position] ?? uuidv7(),
    series_id: table.id,
    name,
    description,
    price,
    capacity,
    position,
    parts: JSON.stringify(Object.entries(parts).map(([ticket, quantity]) => ({ ticketId: idOf(ticket), quantity }))),
    translations: storedTranslations(table, ({ bundles }) => bundles?.[position]),
  }))
}

/** The code of a series with its counter, which has neither date nor event. */
export function seriesPromoRows({ table, dates }: PlacedSeries) {
  const { promoCode } = table
  const createdAt = dates[0]?.createdAt
  if (!promoCode || !createdAt) return { codes: [], counters: [] }
  const id = uuidv7(createdAt.getTime())
  const code: Insertable<PromoCodesTable> = {
    id,
    series_id: table.id,
    code: promoCode.code,
    discount_type: promoCode.discountType,
    value: promoCode.value,
    max_per_buyer: promoCode.maxPerBuyer ?? null,
    created_at: createdAt,
  }
  const counter: Insertable<DB['counters']> = {
    id,
    series_id: table.id,
    kind: 'promo',
    capacity: promoCode.maxUses ?? null,
  }
  return { codes: [code], counters: [counter] }
}
