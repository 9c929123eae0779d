import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { ensureCounters, type NewCounter } from '../../programme/inventory/index.ts'
import type { SeriesRow, SeriesTicketRow } from './series.queries.ts'

/** Counters of one statement: five parameters each, and a statement takes 65,535. */
export const COUNTERS = 10_000

/** By the ids of dates: the ticket type of each ticket of the series. */
export type DateTypes = ReadonlyMap<string, ReadonlyMap<string, string>>

interface NewType {
  id: string
  eventId: string
  template: SeriesTicketRow
  /** For a variant: the id of its extra, and its position among the variants from 1. Null for any other ticket type. */
  variant: { of: string; name: string; surcharge: number; position: number } | null
  capacity: number | null
  /** The ticket types of the same date of which an extra requires one. */
  needs: readonly string[]
}

/** The tickets of one new date, variants behind their extra. */
function typesOf(templates: readonly SeriesTicketRow[], eventId: string): NewType[] {
  const ids = new Map(templates.map((template) => [template.id, uuidv7()]))
  return templates.flatMap((template) => {
    const id = ids.get(template.id) ?? uuidv7()
    const needs = template.needs_ticket_ids.flatMap((need) => ids.get(need) ?? [])
    const same = { eventId, template, needs }
    return [
      { ...same, id, variant: null, capacity: template.capacity },
      ...template.variants.map(({ name, surcharge, capacity }, index) => ({
        ...same,
        id: uuidv7(),
        variant: { of: id, name, surcharge, position: index + 1 },
        capacity,
      })),
    ]
  })
}

/**
 * Gives new dates the tickets of their series with all that belongs to them, in few statements however many dates they are. Returns the
 * ticket type of each series ticket at each date.
 */
export async function makeTickets(
  trx: Trx,
  series: Pick<SeriesRow, 'capacity'>,
  templates: readonly SeriesTicketRow[],
  eventIds: readonly string[],
): Promise<DateTypes> {
  const types = eventIds.flatMap((eventId) => typesOf(templates, eventId))
  await insertTypes(trx, types)
  const steps = types.flatMap(({ id, eventId, template, variant }) =>
    variant ? [] : template.price_steps.map((step, position) => ({ ...step, id: uuidv7(), of: id, eventId, position })),
  )
  await insertSteps(trx, steps)
  const counters: NewCounter[] = [
    ...types.map(({ id, eventId, capacity, template: { admits } }) => ({
      id,
      eventId,
      kind: 'ticket_type' as const,
      capacity,
      places: admits,
    })),
    ...steps.map(({ id, eventId, quantity }) => ({ id, eventId, kind: 'price_step' as const, capacity: quantity })),
    ...(series.capacity === null
      ? []
      : eventIds.map((id) => ({ id, eventId: id, kind: 'event' as const, capacity: series.capacity }))),
  ]
  for (let from = 0; from < counters.length; from += COUNTERS)
    await ensureCounters(trx, counters.slice(from, from + COUNTERS))
  const made = new Map(eventIds.map((id) => [id, new Map<string, string>()]))
  for (const { id, eventId, template, variant } of types) if (!variant) made.get(eventId)?.set(template.id, id)
  return made
}

/** A variant with a surcharge is a paid ticket type even if its extra is free. Its name is that of the extra and its own. */
async function insertTypes(trx: Trx, types: readonly NewType[]): Promise<void> {
  if (types.length === 0) return
  await sql`
    insert into ticket_types (
      id, event_id, name, description, kind, price, suggested_price, sales_start_at, sales_end_at, min_per_order, max_per_order,
      visibility, waiting_list, offer_hours, position, series_ticket_id, admits, needs_ticket_type_ids, most_per_ticket,
      group_prices, variant_of, variant_name, variant_position)
    select n.id, n.event_id, case when n.variant is null then t.name else t.name || ' · ' || n.variant end, t.description,
      case when t.kind = 'free' and n.surcharge > 0 then 'paid' else t.kind end, t.price + n.surcharge,
      t.suggested_price + n.surcharge, e.starts_at - make_interval(mins => t.sales_start_minutes),
      e.starts_at - make_interval(mins => t.sales_end_minutes), t.min_per_order, t.max_per_order, t.visibility,
      t.waiting_list, t.offer_hours, t.position, t.id, t.admits, n.needs::uuid[], t.most_per_ticket,
      t.group_prices, n.variant_of, n.variant, n.place
    from unnest(
      ${types.map(({ id }) => id)}::uuid[], ${types.map(({ eventId }) => eventId)}::uuid[],
      ${types.map(({ template }) => template.id)}::uuid[], ${types.map(({ needs }) => `{${needs.join(',')}}`)}::text[],
      ${types.map(({ variant }) => variant?.of ?? null)}::uuid[], ${types.map(({ variant }) => variant?.name ?? null)}::text[],
      ${types.map(({ variant }) => variant?.surcharge ?? 0)}::bigint[], ${types.map(({ variant }) => variant?.position ?? 0)}::int[]
    ) n(id, event_id, template, needs, variant_of, variant, surcharge, place)
    join series_tickets t on t.id = n.template join events e on e.id = n.event_id`.execute(trx)
}

interface NewStep {
  id: string
  of: string
  position: number
  name: string
  price: number
  endMinutes: number | null
}

async function insertSteps(trx: Trx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await sql`
    insert into price_steps (id, ticket_type_id, position, name, price, ends_at)
    select n.id, n.of_type, n.position, n.name, n.price, e.starts_at - make_interval(mins => n.minutes)
    from unnest(
      ${steps.map(({ id }) => id)}::uuid[], ${steps.map(({ of }) => of)}::uuid[], ${steps.map(({ position }) => position)}::int[],
      ${steps.map(({ name }) => name)}::text[], ${steps.map(({ price }) => price)}::bigint[],
      ${steps.map(({ endMinutes }) => endMinutes)}::int[]
    ) n(id, of_type, position, name, price, minutes)
    join ticket_types t on t.id = n.of_type join events e on e.id = t.event_id`.execute(trx)
}
