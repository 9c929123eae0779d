import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { TicketTypesTable } from '../../../db/schema/index.ts'
import { type PassTerms, passTerms, passTermsJson } from './pass-terms.ts'

export type TicketTypeRow = Selectable<TicketTypesTable>

/** A price step; `claimed` of its `quantity` tickets are held or sold. Null is without a limit. */
export interface PriceStepWithCounts {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly ends_at: Date | null
  readonly quantity: number | null
  readonly claimed: number
}

/** `awaited`: waiting list entries for the type or for any place of the event; while there are any, nobody else can buy it. */
export type TicketTypeWithCounts = TicketTypeRow & {
  capacity: number | null
  claimed: number
  sold: number
  withheld: number
  awaited: number
  /** In the organiser's order. */
  price_steps: readonly PriceStepWithCounts[]
  /** The dates of the series of a pass; null for every other ticket. */
  pass: PassTerms | null
}

/**
 * The waiting list entries for a type of `ticket_types`, or for any place of its event. A person who was offered fewer tickets than requested
 * may go back to waiting, so their entry counts until then.
 */
const waitingFor = sql`waiting_entries w
  join ticket_types wanted on wanted.id = w.ticket_type_id
  where w.event_id = ticket_types.event_id
    and (wanted.id = ticket_types.id or (w.for_room and wanted.status = 'on_sale'
      and coalesce(wanted.sales_end_at > now(), true)))
    and (w.state = 'waiting' or (w.state = 'offered' and w.offered < w.quantity))`

const awaited = sql<number>`(select count(*)::int from ${waitingFor})`

/** Whether people wait for a type of `ticket_types`, or for any place of its event. */
export const isAwaited = sql<boolean>`exists (select from ${waitingFor})`

function selectWithCounts(db: Database | Trx) {
  return db
    .selectFrom('ticket_types')
    .innerJoin('counters', 'counters.id', 'ticket_types.id')
    .selectAll('ticket_types')
    .select([
      'counters.capacity',
      'counters.claimed',
      sql<number>`(select coalesce(sum(tickets), 0)::int from sales_daily where ticket_type_id = ticket_types.id)`.as(
        'sold',
      ),
      sql<number>`(select coalesce(sum(withheld), 0)::int from sales_daily where ticket_type_id = ticket_types.id)`.as(
        'withheld',
      ),
      awaited.as('awaited'),
      passTermsJson.as('pass'),
      sql<(Omit<PriceStepWithCounts, 'ends_at'> & { ends_at: string | null })[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price', s.price, 'ends_at', s.ends_at,
          'quantity', c.capacity, 'claimed', c.claimed) order by s.position), '[]')
        from price_steps s join counters c on c.id = s.id where s.ticket_type_id = ticket_types.id
      )`.as('price_steps'),
    ])
}

type CountedRow = Awaited<ReturnType<ReturnType<typeof selectWithCounts>['executeTakeFirstOrThrow']>>

function counted(row: CountedRow): TicketTypeWithCounts {
  const steps = row.price_steps.map((step) => ({
    ...step,
    ends_at: step.ends_at === null ? null : new Date(step.ends_at),
  }))
  return { ...row, price_steps: steps, pass: passTerms(row.pass) }
}

export async function findTicketType(db: Database | Trx, id: string): Promise<TicketTypeWithCounts | undefined> {
  const row = await selectWithCounts(db).where('ticket_types.id', '=', id).executeTakeFirst()
  return row && counted(row)
}

/** An event's ticket types in the organiser's order; archived ones are history and left out. */
export async function listTicketTypes(db: Database | Trx, eventId: string): Promise<TicketTypeWithCounts[]> {
  const rows = await selectWithCounts(db)
    .where('ticket_types.event_id', '=', eventId)
    .where('ticket_types.status', '<>', 'archived')
    .orderBy('ticket_types.position')
    .orderBy('ticket_types.variant_position')
    .orderBy('ticket_types.id')
    .execute()
  return rows.map(counted)
}

/** The ticket types of several events that are not archived, by event. */
export async function listTicketTypesOf(
  db: Database | Trx,
  eventIds: readonly string[],
): Promise<Map<string, TicketTypeWithCounts[]>> {
  const types = await selectWithCounts(db)
    .where('ticket_types.event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .where('ticket_types.status', '<>', 'archived')
    .execute()
  return Map.groupBy(types.map(counted), (type) => type.event_id)
}

/** The variants of an extra in their order; archived ones are history and left out. */
export async function listVariants(db: Database | Trx, extraId: string): Promise<TicketTypeWithCounts[]> {
  const rows = await selectWithCounts(db)
    .where('ticket_types.variant_of', '=', extraId)
    .where('ticket_types.status', '<>', 'archived')
    .orderBy('ticket_types.variant_position')
    .orderBy('ticket_types.id')
    .execute()
  return rows.map(counted)
}

/** These ticket types with their variants: what applies to an extra applies to each of its variants. */
export function withVariants(
  ids: readonly string[],
  types: readonly Pick<TicketTypeRow, 'id' | 'variant_of'>[],
): string[] {
  const variants = types.filter(({ variant_of: extra }) => extra !== null && ids.includes(extra))
  return [...new Set([...ids, ...variants.map(({ id }) => id)])]
}

/** Whether anyone ever ordered this type, in whatever state the order is now. */
export async function wasOrdered(db: Database | Trx, type: { id: string; event_id: string }): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', type.event_id)
    .where(sql<boolean>`lines @> jsonb_build_array(jsonb_build_object('ticketTypeId', ${type.id}::text))`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a bundle that is not archived has this type in it. */
export async function isBundlePart(db: Database | Trx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('bundle_parts')
    .innerJoin('bundles', 'bundles.id', 'bundle_parts.bundle_id')
    .select('bundles.id')
    .where('bundle_parts.ticket_type_id', '=', id)
    .where('bundles.archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
