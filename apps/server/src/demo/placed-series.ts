import type { RecurrenceRule } from '@foyer/domain'
import { dayInZone } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { SeriesTable, SeriesTicketsTable } from '../db/schema/index.ts'
import { expandRule } from '../features/sales/series/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoSeries } from './demo-event.ts'
import { eventRow, ticketTypeRows } from './event-rows.ts'
import { shiftDay } from './moments.ts'
import { type PlacedEvent, placeEvent, placeSale } from './placed-event.ts'

/** A series of the demo with its rule from today on, the ids of its tickets, and its dates as events. */
export interface PlacedSeries {
  readonly table: DemoSeries
  readonly organiserId: string
  readonly rule: RecurrenceRule
  /** In the order of the table's tickets. */
  readonly ticketIds: readonly string[]
  readonly dates: readonly PlacedEvent[]
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
  const dates = expandRule(rule, table.timezone).starts.map(({ day, at, startsAt, endsAt }, index): PlacedEvent => {
    const filled = table.filled[index] ?? 0
    const tickets = table.tickets.map((ticket) => ({ ...ticket, sold: Math.floor(ticket.sold * filled) }))
    const customUrl = `${table.customUrl}-${day}-${at.replace(':', '')}`
    const id = `${table.id.slice(0, -4)}${index.toString(16).padStart(4, '0')}`
    const date = placeEvent({ ...table, id, customUrl, tickets, description: null, moment: null }, organiserId, now)
    const linked = date.tickets.map((ticket, position) => ({ ...ticket, seriesTicketId: ticketIds[position] ?? null }))
    return { ...date, tickets: linked, startsAt, endsAt, seriesId: table.id }
  })
  return { table, organiserId, rule, ticketIds, dates }
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
  }
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
  }))
}
