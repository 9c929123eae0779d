import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { type AtEvents, isAt } from '../scanning/at-events.ts'
import { isAdmissionAt, presenceAt } from '../scanning/list-admission.ts'

/** A ticket for a phone to decide by. */
export interface ManifestRow {
  id: string
  event_id: string
  ticket_type_id: string
  generation: number
  state: 'valid' | 'checked_in' | 'checked_out' | 'cancelled' | 'refunded'
  order_state: string
  number: number
  quantity: number
  party_id: string | null
  extra: boolean
  guest_name: string
  note: string | null
  /** Whether the payment was charged back to the buyer's bank. */
  disputed: boolean
  /** Whether it is for another date by now. */
  moved: boolean
  checked_in_at: Date | null
  checked_in_door: string | null
}

/** The oldest running transaction, as the cursor of the next request: its changes are not visible yet. */
export async function changesCursor(db: Database): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor`.execute(db)
  return rows[0]?.cursor ?? '0'
}

interface Page {
  readonly since?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
  /** The ticket types that may come in through the door; null for all. */
  readonly types: readonly string[] | null
  /** The check-in list by which guests are inside; null for the main one. */
  readonly listId: string | null
}

/** A page of the events' tickets in the order of their ids, all of them or those that changed since a cursor. */
export async function listManifestTickets(db: Database, events: AtEvents, page: Page): Promise<ManifestRow[]> {
  const { rows } = await manifestTickets(events, page).execute(db)
  return rows
}

export function manifestTickets(events: AtEvents, page: Page): RawBuilder<ManifestRow> {
  const after = page.after ? sql`and tickets.id > ${page.after}` : sql``
  const admitted = page.types ? sql`and tickets.ticket_type_id = any(${page.types}::uuid[])` : sql``
  const changed = page.since
    ? sql`and tickets.id in (
        select ticket_id from ticket_changes where ${isAt('event_id', events)} and transaction >= ${page.since}::bigint
      )`
    : sql``
  // At a list beside the main one a ticket is inside from the scan that the list admitted it by.
  const presence = presenceAt(page.listId)
  const scan = page.listId === null ? sql`scans.id = tickets.checked_in_scan` : isAdmissionAt(page.listId)
  return sql<ManifestRow>`
    select * from (
    (select tickets.id, tickets.event_id, tickets.ticket_type_id, tickets.generation, ${presence.state} as state, orders.state as order_state,
      tickets.number, orders.quantity,
      case when tickets.transfer_id is null and (orders.quantity > 1 or jsonb_array_length(orders.lines) > 1) then orders.id
      end as party_id, tickets.extra, tickets.guest_name, tickets.note, ${presence.at} as checked_in_at,
      orders.id in (
        select sale.id
        from disputes join payments on payments.id = disputes.payment_id join orders sale on sale.id = payments.order_id
        where ${isAt('sale.event_id', events)} and disputes.state in ('open', 'lost')
      ) as disputed, false as moved,
      doors.name as checked_in_door
    from tickets
      join orders on orders.id = tickets.order_id
      left join scans on ${scan}
      left join doors on doors.id = scans.door_id
    where ${isAt('tickets.event_id', events)} ${admitted} ${after} ${changed}
    order by tickets.id
    limit ${page.limit})
    union all
    (${movedAway(events)} ${after} ${changed} order by tickets.id limit ${page.limit})
    ) known order by id limit ${page.limit}`
}

/**
 * Tickets that moved away from these events. Phones that took them along as good must hear of it, whatever door they are at, and nothing
 * else: their guests are another date's.
 */
function movedAway(events: AtEvents) {
  return sql`
    select tickets.id, left_date.id as event_id, tickets.ticket_type_id, tickets.generation, 'cancelled' as state,
      'paid' as order_state, tickets.number, 1 as quantity, null::uuid as party_id, tickets.extra, '' as guest_name, null as note,
      null::timestamptz as checked_in_at, false as disputed, true as moved, null as checked_in_door
    from tickets join (
      select distinct on (order_id) order_id, from_event_id as id from order_moves where ${isAt('from_event_id', events)}
      order by order_id, moved_at desc
    ) left_date on left_date.order_id = tickets.order_id
    where not ${isAt('tickets.event_id', events)}`
}

export interface PublicKeyRow {
  event_id: string
  key_id: number
  public_key: Buffer
  valid_until: Date | null
  compromised: boolean
}

/** The public halves of an event's signing keys, old ones too: tickets printed with them may be good still. */
export function listPublicKeys(db: Database, events: AtEvents): Promise<PublicKeyRow[]> {
  return db
    .selectFrom('event_keys')
    .select(['event_id', 'key_id', 'public_key', 'valid_until', 'compromised'])
    .where(isAt('event_id', events))
    .orderBy('key_id')
    .execute()
}

export function listTypeNames(
  db: Database,
  events: AtEvents,
): Promise<{ id: string; event_id: string; name: string }[]> {
  return db
    .selectFrom('ticket_types')
    .select(['id', 'event_id', 'name'])
    .where(isAt('event_id', events))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
