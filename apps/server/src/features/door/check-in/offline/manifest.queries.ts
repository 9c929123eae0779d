import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { type AtEvents, isAt } from '../scanning/at-events.ts'
import { type ManifestPass, visitsAt } from '../passes/passes.queries.ts'
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
  /** It is a pass of the series. */
  pass: ManifestPass | null
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
  /** The event that sells the passes of the series; null where there are none, and at a door that admits none. */
  readonly passesEventId?: string | null
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
      doors.name as checked_in_door, null::jsonb as pass
    from tickets
      join orders on orders.id = tickets.order_id
      left join scans on ${scan}
      left join doors on doors.id = scans.door_id
    where ${isAt('tickets.event_id', events)} ${admitted} ${after} ${changed}
    order by tickets.id
    limit ${page.limit})
    union all
    (${movedAway(events)} ${after} ${changed} order by tickets.id limit ${page.limit})
    ${page.passesEventId ? passes(events, page.passesEventId, page) : sql``}
    ) known order by id limit ${page.limit}`
}

/**
 * Tickets that moved away from these events. Phones that stored them as valid must receive this, whichever door they are at, and nothing
 * else: the guests belong to another date.
 */
function movedAway(events: AtEvents) {
  return sql`
    select tickets.id, left_date.id as event_id, tickets.ticket_type_id, tickets.generation, 'cancelled' as state,
      'paid' as order_state, tickets.number, 1 as quantity, null::uuid as party_id, tickets.extra, '' as guest_name, null as note,
      null::timestamptz as checked_in_at, false as disputed, true as moved, null as checked_in_door, null::jsonb as pass
    from tickets join (
      select distinct on (order_id) order_id, from_event_id as id from order_moves where ${isAt('from_event_id', events)}
      order by order_id, moved_at desc
    ) left_date on left_date.order_id = tickets.order_id
    where not ${isAt('tickets.event_id', events)}`
}

/** The passes of the series of these dates, with when and where the list admitted each at the dates. */
function passes(events: AtEvents, passesEventId: string, { since, after, limit, listId }: Page) {
  const { table, ofList } = visitsAt(listId)
  const usedAt =
    listId === null
      ? sql`null::jsonb`
      : sql`(
          select coalesce(jsonb_agg(used.event_id), '[]') from pass_visits used
          where used.ticket_id = tickets.id and ${isAt('used.event_id', events)}
        )`
  const changed = since
    ? sql`and tickets.id in (
        select ticket_id from ticket_changes where event_id = ${passesEventId} and transaction >= ${since}::bigint
      )`
    : sql``
  return sql`
    union all
    (select tickets.id, tickets.event_id, tickets.ticket_type_id, tickets.generation, tickets.state, orders.state as order_state,
      tickets.number, orders.quantity, null::uuid as party_id, tickets.extra, tickets.guest_name, tickets.note,
      null::timestamptz as checked_in_at,
      exists (
        select from payments join disputes on disputes.payment_id = payments.id
        where payments.order_id = orders.id and disputes.state in ('open', 'lost')
      ) as disputed,
      false as moved, null as checked_in_door,
      jsonb_build_object(
        'visits', ticket_types.visits,
        'used', (select count(*) from pass_visits where ticket_id = tickets.id),
        'usedAt', ${usedAt},
        'admitted', (
          select coalesce(jsonb_agg(jsonb_build_object('eventId', visit.event_id, 'at', visit.admitted_at, 'door', doors.name)), '[]')
          from ${table} visit join scans on scans.id = visit.scan_id left join doors on doors.id = scans.door_id
          where visit.ticket_id = tickets.id and ${isAt('visit.event_id', events)} and ${ofList}
        )
      ) as pass
    from tickets
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    where tickets.event_id = ${passesEventId} ${after ? sql`and tickets.id > ${after}` : sql``} ${changed}
    order by tickets.id
    limit ${limit})`
}

export interface PublicKeyRow {
  event_id: string
  key_id: number
  public_key: Buffer
  valid_until: Date | null
  compromised: boolean
}

/** The public keys of an event's signing keys, including old ones: tickets printed with them may still be valid. */
export function listPublicKeys(db: Database, events: AtEvents): Promise<PublicKeyRow[]> {
  return db
    .selectFrom('event_keys')
    .select(['event_id', 'key_id', 'public_key', 'valid_until', 'compromised'])
    .where(isAt('event_id', events))
    .orderBy('key_id')
    .execute()
}

/** The ticket types of the passes of a series, and for how many dates each is. */
export function listPassTypes(
  db: Database,
  passesEventId: string,
): Promise<{ id: string; name: string; visits: number | null }[]> {
  return db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'visits'])
    .where('event_id', '=', passesEventId)
    .orderBy('position')
    .orderBy('id')
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
