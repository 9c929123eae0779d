import type { OrderState, TicketState } from '@foyer/domain'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Trx } from '../../../../db/database.ts'
import { orNull, plain } from '../../../../db/array-texts.ts'
import type { CheckingKey } from '../../../sales/tickets/index.ts'
import { PASS_AT_EVENT, type PassJson, passOf } from '../passes/passes.queries.ts'
import type { Place } from './scan-decision.ts'
import type { ScannedTicketRow } from './scans.queries.ts'

/** What a scan names. */
export interface NamedByScan {
  readonly eventId: string
  readonly doorId: string | null
  readonly ticketId: string | null
  readonly keyId: number | null
  /** `uuidTag` of the event that the code names. */
  readonly eventTag: string | null
  readonly scanId: string
}

/** What a scan is decided and answered by, as it was at one moment. */
export interface ScanFactsRow {
  readonly place: Place
  readonly ticket: ScannedTicketRow | undefined
  /** The key that the code names, of the event its ticket belongs to. */
  readonly key: CheckingKey | undefined
  /** Whether the scan was written already. */
  readonly known: boolean
  /** How many of the same order could come in along with this guest. */
  readonly party: number
  /** What the order bought besides and this door hands out; null where there is nothing. */
  readonly extras: readonly OrderedExtra[] | null
  /** Whether the payment was charged back to the buyer's bank. */
  readonly disputed: boolean
  /** Whether the guest answered something that the door is to know. */
  readonly answered: boolean
  /** Whether an offline phone admitted the ticket although it should have been refused. */
  readonly letInWrongly: boolean
}

/** An extra of an order: a shirt, a parking place. */
export interface OrderedExtra {
  readonly ticketId: string
  readonly name: string
  readonly handedOut: boolean
}

type PlaceColumns = Omit<Place, 'id'>

interface FlatRow extends PlaceColumns {
  n: number
  place_id: string
  id: string | null
  order_id: string
  event_id: string
  ticket_type_id: string
  number: number
  guest_name: string
  state: TicketState
  generation: number
  note: string | null
  checked_in_at: Date | null
  checked_out_at: Date | null
  transfer_id: string | null
  extra: boolean
  extras: OrderedExtra[] | null
  order_state: OrderState
  quantity: number
  ticket_name: string
  key_event_id: string
  key_id: number
  public_key: Buffer | null
  valid_until: Date | null
  compromised: boolean
  known: boolean
  party: number
  disputed: boolean
  answered: boolean
  let_in_wrongly: boolean
  /** When the door's check-in list admitted the ticket. */
  listed_at: Date | null
  pass: PassJson | null
}

/** Whether admissions of an event at a door are wanted: `events` is the event, `doors` the door, or null at an organiser's own login. */
export const ANNOUNCED = `exists (
        select from webhook_endpoints w
        where w.organisation_id = events.organiser_id and w.disabled_at is null
          and case when doors.list_id is null then 'check_in.admitted' else 'check_in.list_admitted' end = any(w.types)
          and (w.event_ids is null or events.id = any(w.event_ids))
      )`

/**
 * The date that signed a code: a ticket that moved to another date keeps its id, and codes made before are the former date's. `tag` is the
 * SQL of the code's event tag, the end of the event's id.
 */
export const FORMER_EVENT = (tag: string) => `(
        select from_event_id from order_moves
        where order_id = tickets.order_id and right(from_event_id::text, 8) = ${tag} limit 1
      )`

/** Whether the door `doors` is one of the event `events`. */
export const IS_OF_DOOR = '(doors.event_id = events.id or doors.series_id = events.series_id)'

/** When the door `doors` lets guests of the event `events` in: over all dates of a series, around the start of each. */
export const OPENS = `case when doors.series_id is null then doors.opens_at
        else events.starts_at - make_interval(mins => doors.arrival_before) end`
export const CLOSES = `case when doors.series_id is null then doors.closes_at
        else events.starts_at + make_interval(mins => doors.arrival_after) end`

/**
 * `scans` grows while a plan is kept that may have been made when it was empty. So it is read once for a batch, and for each scan only at
 * check-in lists: a plan that reads all of it for each of them would make a door slower with every guest.
 */
const READ = {
  name: 'read_scan_facts',
  text: `
    select asked.n::int, events.id as place_id, events.organiser_id, events.starts_at, events.ends_at, events.dates_open,
      events.series_id, events.passes_for_series, doors.ticket_type_ids, doors.direction, doors.shows_names, ${OPENS} as opens_at, ${CLOSES} as closes_at,
      doors.arrival_before, doors.arrival_after, doors.list_id, listed.happened_at as listed_at,
      tickets.id, tickets.order_id, tickets.event_id, tickets.ticket_type_id, tickets.number, tickets.guest_name,
      tickets.state, tickets.generation, tickets.note, tickets.checked_in_at, tickets.checked_out_at, tickets.transfer_id,
      tickets.extra,
      orders.state as order_state, orders.quantity, ticket_types.name as ticket_name,
      event_keys.event_id as key_event_id, event_keys.key_id, event_keys.public_key, event_keys.valid_until,
      event_keys.compromised,
      asked.scan_id = any(written.ids) as known,
      case when orders.quantity > 1 and tickets.transfer_id is null and not tickets.extra then (
        select count(*)::int from tickets other
        where other.order_id = tickets.order_id and other.id <> tickets.id and other.transfer_id is null and not other.extra
          and case when doors.list_id is null then other.state in ('valid', 'checked_out')
            else other.state in ('valid', 'checked_in', 'checked_out') and not exists (
              select from scans came
              where came.list_id = doors.list_id and came.ticket_id = other.id and came.standing = 'admission'
            ) end
          and (doors.ticket_type_ids is null or other.ticket_type_id = any(doors.ticket_type_ids))
      ) else 0 end as party,
      case when jsonb_array_length(orders.lines) > 1 and tickets.transfer_id is null and not tickets.extra
        and doors.list_id is null then (
        select json_agg(
          json_build_object('ticketId', item.id, 'name', kind.name, 'handedOut', item.state = 'checked_in') order by item.number)
        from tickets item join ticket_types kind on kind.id = item.ticket_type_id
        where item.order_id = tickets.order_id and item.extra and item.transfer_id is null
          and item.state in ('valid', 'checked_in', 'checked_out')
          and (doors.ticket_type_ids is null or item.ticket_type_id = any(doors.ticket_type_ids))
      ) end as extras,
      exists (
        select from payments join disputes on disputes.payment_id = payments.id
        where payments.order_id = tickets.order_id and disputes.state in ('open', 'lost')
      ) as disputed,
      exists (
        select from order_answers
        where order_answers.order_id = tickets.order_id and guest in (0, tickets.number) and show_at_door
      ) as answered,
      exists (
        select from scan_conflicts where ticket_id = tickets.id and kept_scan_id is null
      ) as let_in_wrongly,
      ${PASS_AT_EVENT('doors.list_id')} as pass,
      ${ANNOUNCED} as announced
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::text[])
        with ordinality as asked (event_id, door_id, ticket_id, key_id, scan_id, event_tag, n)
      cross join (select array(select id from scans where id = any($5::uuid[])) as ids) written
      join events on events.id = asked.event_id
      left join door_rules doors on doors.id = asked.door_id and ${IS_OF_DOOR}
      left join tickets on tickets.id = asked.ticket_id
      left join orders on orders.id = tickets.order_id
      left join lateral (
        select happened_at from scans
        where doors.list_id is not null and list_id = doors.list_id and ticket_id = tickets.id and standing = 'admission' limit 1
      ) listed on true
      left join ticket_types on ticket_types.id = tickets.ticket_type_id
      left join event_keys
        on event_keys.event_id = case when right(tickets.event_id::text, 8) <> asked.event_tag
          then coalesce(${FORMER_EVENT('asked.event_tag')}, tickets.event_id) else coalesce(tickets.event_id, events.id) end
        and event_keys.key_id = asked.key_id`,
}

/** The facts that a batch of scans is decided by, in one query; undefined for a scan whose event does not exist. */
export async function readScanFacts(
  on: Pool | Trx,
  asked: readonly NamedByScan[],
): Promise<(ScanFactsRow | undefined)[]> {
  const rows = await read(on, [
    plain(asked.map(({ eventId }) => eventId)),
    orNull(asked.map(({ doorId }) => doorId)),
    orNull(asked.map(({ ticketId }) => ticketId)),
    orNull(asked.map(({ keyId }) => keyId)),
    plain(asked.map(({ scanId }) => scanId)),
    orNull(asked.map(({ eventTag }) => eventTag)),
  ])
  const facts: (ScanFactsRow | undefined)[] = asked.map(() => undefined)
  for (const row of rows) facts[row.n - 1] = factsOf(row)
  return facts
}

async function read(on: Pool | Trx, values: unknown[]): Promise<FlatRow[]> {
  if (!('isTransaction' in on)) return (await on.query<FlatRow>({ ...READ, values })).rows
  return (await on.executeQuery<FlatRow>(CompiledQuery.raw(READ.text, values))).rows
}

/** At a list beside the main one, a ticket is inside from its one admission there, and never comes out; so is a pass at a date. */
function presenceOf({ list_id: listId, listed_at: at, pass }: FlatRow) {
  if (pass) return { checked_in_at: passOf(pass)?.at ?? null, checked_out_at: null }
  return listId === null ? {} : { checked_in_at: at, checked_out_at: null }
}

function factsOf(row: FlatRow): ScanFactsRow {
  const { id, public_key: publicKey, known, disputed, answered, let_in_wrongly: letInWrongly } = row
  return {
    place: { ...row, id: row.place_id },
    ticket: id === null ? undefined : { ...row, id, pass: passOf(row.pass), ...presenceOf(row) },
    key: publicKey === null ? undefined : { ...row, event_id: row.key_event_id, public_key: publicKey },
    known,
    // The others of the order may hold passes of another kind, and what it bought besides is handed out by its own event.
    party: row.pass ? 0 : row.party,
    extras: row.pass ? null : row.extras,
    disputed,
    answered,
    letInWrongly,
  }
}
