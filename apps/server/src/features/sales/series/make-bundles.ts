import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { ensureCounters } from '../../programme/inventory/index.ts'
import { COUNTERS, type DateTypes } from './make-tickets.ts'
import type { SeriesBundleRow } from './series.queries.ts'

/** Gives new dates the bundles of their series, with a counter each, in few statements however many dates they are. */
export async function makeBundles(trx: Trx, templates: readonly SeriesBundleRow[], types: DateTypes): Promise<void> {
  const bundles = [...types].flatMap(([eventId, ids]) =>
    templates.map((template) => ({ id: uuidv7(), eventId, template, ids })),
  )
  if (bundles.length === 0) return
  await sql`
    insert into bundles (
      id, event_id, name, description, price, visibility, position, sales_start_at, sales_end_at, series_bundle_id)
    select n.id, n.event_id, b.name, b.description, b.price, b.visibility, b.position,
      e.starts_at - make_interval(mins => b.sales_start_minutes), e.starts_at - make_interval(mins => b.sales_end_minutes), b.id
    from unnest(
      ${bundles.map(({ id }) => id)}::uuid[], ${bundles.map(({ eventId }) => eventId)}::uuid[],
      ${bundles.map(({ template }) => template.id)}::uuid[]
    ) n(id, event_id, template)
    join series_bundles b on b.id = n.template join events e on e.id = n.event_id`.execute(trx)
  const parts = bundles.flatMap(({ id, template, ids }) =>
    template.parts.map(({ ticketId, quantity }, position) => ({ id, type: ids.get(ticketId), quantity, position })),
  )
  await sql`
    insert into bundle_parts (bundle_id, ticket_type_id, position, quantity)
    select * from unnest(
      ${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ type }) => type)}::uuid[],
      ${parts.map(({ position }) => position)}::smallint[], ${parts.map(({ quantity }) => quantity)}::smallint[]
    )`.execute(trx)
  const counters = bundles.map(({ id, eventId, template: { capacity } }) => ({
    id,
    eventId,
    kind: 'bundle' as const,
    capacity,
    places: 0,
  }))
  for (let from = 0; from < counters.length; from += COUNTERS)
    await ensureCounters(trx, counters.slice(from, from + COUNTERS))
}
