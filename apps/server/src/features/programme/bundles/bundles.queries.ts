import type { BundlePart } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { BundlesTable } from '../../../db/schema/index.ts'

/** A bundle with its parts in their order. `claimed` of its `capacity` are held or sold, `sold` are paid and still good. */
export type BundleWithCounts = Selectable<BundlesTable> & {
  readonly capacity: number | null
  readonly claimed: number
  readonly sold: number
  /** Paid and voided, with places that did not go back on sale. */
  readonly withheld: number
  readonly parts: readonly BundlePart[]
}

function selectWithCounts(db: Database | Trx) {
  // An event has few enough tickets to scan; an index of all tickets by bundle would not pay off.
  const units = (rule: string) =>
    sql<number>`(select count(distinct (t.order_id, t.bundle_unit))::int from tickets t
      where t.event_id = bundles.event_id and t.bundle_id = bundles.id and ${sql.raw(rule)})`
  return db
    .selectFrom('bundles')
    .innerJoin('counters', 'counters.id', 'bundles.id')
    .selectAll('bundles')
    .select([
      'counters.capacity',
      'counters.claimed',
      units(`t.state not in ('refunded', 'cancelled')`).as('sold'),
      units(`t.state in ('refunded', 'cancelled') and not t.freed`).as('withheld'),
      sql<BundlePart[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('ticketTypeId', p.ticket_type_id, 'quantity', p.quantity)
          order by p.position), '[]')
        from bundle_parts p where p.bundle_id = bundles.id
      )`.as('parts'),
    ])
}

export function findBundle(db: Database | Trx, id: string): Promise<BundleWithCounts | undefined> {
  return selectWithCounts(db).where('bundles.id', '=', id).executeTakeFirst()
}

/** An event's bundles in the organiser's order; archived ones are history and left out. */
export function listBundles(db: Database | Trx, eventId: string): Promise<BundleWithCounts[]> {
  return selectWithCounts(db)
    .where('bundles.event_id', '=', eventId)
    .where('bundles.archived_at', 'is', null)
    .orderBy('bundles.position')
    .orderBy('bundles.id')
    .execute()
}

/** The terms of an event's bundles: what they cost, when they are sold and what is in them. */
export async function listBundleTerms(db: Database | Trx, eventId: string): Promise<BundleTerms[]> {
  const rows = await db
    .selectFrom('bundles')
    .innerJoin('bundle_parts', 'bundle_parts.bundle_id', 'bundles.id')
    .select([
      'bundles.id',
      'bundles.name',
      'bundles.price',
      'bundles.visibility',
      'bundles.sales_start_at',
      'bundles.sales_end_at',
      'bundle_parts.ticket_type_id',
      'bundle_parts.quantity',
    ])
    .where('bundles.event_id', '=', eventId)
    .where('bundles.archived_at', 'is', null)
    .orderBy('bundles.position')
    .orderBy('bundles.id')
    .orderBy('bundle_parts.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { ticket_type_id: _type, quantity: _quantity, ...bundle } = first
    const parts = [first, ...others].map((row) => ({ ticketTypeId: row.ticket_type_id, quantity: row.quantity }))
    return [{ ...bundle, parts }]
  })
}

/** A bundle for the move of an order to another date, with what identifies its parts. */
export type MovableBundle = Selectable<BundlesTable> & {
  readonly capacity: number | null
  readonly claimed: number
  readonly parts: readonly (BundlePart & {
    readonly seriesTicketId: string | null
    readonly name: string
    readonly variant: string | null
    readonly kind: string
    readonly admits: number
  })[]
}

/** The bundles of these events, or those with these ids; archived ones too. */
export function listMovableBundles(
  db: Database | Trx,
  { column, ids }: { column: 'id' | 'event_id'; ids: readonly string[] },
): Promise<MovableBundle[]> {
  return db
    .selectFrom('bundles')
    .innerJoin('counters', 'counters.id', 'bundles.id')
    .selectAll('bundles')
    .select([
      'counters.capacity',
      'counters.claimed',
      sql<MovableBundle['parts']>`(
        select coalesce(jsonb_agg(jsonb_build_object('ticketTypeId', t.id, 'quantity', p.quantity,
          'seriesTicketId', t.series_ticket_id, 'name', t.name, 'variant', t.variant_name, 'kind', t.kind, 'admits', t.admits)
          order by p.position), '[]')
        from bundle_parts p join ticket_types t on t.id = p.ticket_type_id where p.bundle_id = bundles.id
      )`.as('parts'),
    ])
    .where(`bundles.${column}`, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('bundles.position')
    .orderBy('bundles.id')
    .execute()
}

/** A bundle as it is sold. */
export type BundleTerms = Pick<
  BundleWithCounts,
  'id' | 'name' | 'price' | 'visibility' | 'sales_start_at' | 'sales_end_at' | 'parts'
>

/** Those of an event's bundles that anyone ever ordered, in whatever state the orders are now. */
export async function listOrderedBundles(
  db: Database | Trx,
  eventId: string,
  bundles: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select bundle.id from unnest(${bundles.map(({ id }) => id)}::uuid[]) bundle(id)
    join counters on counters.id = bundle.id
    where counters.claimed > 0 or exists (select from orders where event_id = ${eventId}
      and lines @> jsonb_build_array(jsonb_build_object('bundleId', bundle.id::text)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether anyone ever ordered this bundle, in whatever state the order is now. */
export async function wasBundleOrdered(db: Database | Trx, bundle: BundleWithCounts): Promise<boolean> {
  return (await listOrderedBundles(db, bundle.event_id, [bundle])).has(bundle.id)
}
