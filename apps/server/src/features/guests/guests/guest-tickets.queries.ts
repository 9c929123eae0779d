import type { GuestTicketSort } from '@foyer/contract'
import type { TicketState } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { selectionCondition, ticketCondition, type TicketFilter, type TicketSelection } from './ticket-filter.ts'

interface Order {
  readonly by: RawBuilder<unknown>
  /** The join that this sort order needs. */
  readonly join: RawBuilder<unknown>
}

const plain = (by: RawBuilder<unknown>): Order => ({ by, join: sql`` })
const name = plain(sql`search_text(t.guest_name)`)
const boughtAt = plain(sql`t.created_at`)
const ticket: Order = {
  by: sql`search_text(k.name)`,
  join: sql`join ticket_types k on k.id = t.ticket_type_id`,
}
const reference: Order = { by: sql`o.reference`, join: sql`join orders o on o.id = t.order_id` }
/** Guests who have not been checked in come last in both directions. */
const checkedInAt = plain(sql`t.checked_in_at`)

const ORDERS: Readonly<Record<GuestTicketSort, Order>> = {
  name,
  '-name': name,
  boughtAt,
  '-boughtAt': boughtAt,
  ticket,
  '-ticket': ticket,
  reference,
  '-reference': reference,
  checkedInAt,
  '-checkedInAt': checkedInAt,
}

function sortedBy(sort: GuestTicketSort, by: RawBuilder<unknown>): RawBuilder<unknown> {
  const descending = sort.startsWith('-')
  if (sort.endsWith('checkedInAt'))
    return descending ? sql`${by} desc nulls last, t.id desc` : sql`${by} nulls last, t.id`
  return descending ? sql`${by} desc, t.id desc` : sql`${by}, t.id`
}

export interface GuestTicketQuery extends TicketFilter {
  readonly sort: GuestTicketSort
  readonly offset: number
  readonly limit: number
}

export interface GuestTicketRow {
  id: string
  order_id: string
  number: number
  ticket_type_id: string
  guest_name: string
  state: TicketState
  transfer_id: string | null
  checked_in_at: Date | null
  created_at: Date
  reference: string
  first_name: string | null
  last_name: string | null
  email: string | null
  ticket_name: string
  holder_email: string | null
  door: string | null
}

/**
 * A window of an event's tickets from any offset. Every sort order ends with the id, so that windows neither overlap nor leave a gap. The
 * rows before the window are skipped by reading ids alone; the shown columns are read for the window only.
 */
export async function listGuestTickets(
  db: Database,
  { sort, offset, limit, ...filter }: GuestTicketQuery,
): Promise<{ rows: GuestTicketRow[]; total: number }> {
  const { by, join } = ORDERS[sort]
  const condition = ticketCondition(filter)
  const window = sql<GuestTicketRow>`
    with found as materialized (
      select t.id, row_number() over (order by ${sortedBy(sort, by)}) as position from tickets t ${join}
      where ${condition} order by ${sortedBy(sort, by)} limit ${limit} offset ${offset}
    )
    select t.id, t.order_id, t.number, t.ticket_type_id, t.guest_name, t.state, t.transfer_id, t.checked_in_at, t.created_at,
      o.reference, o.first_name, o.last_name, o.email, k.name as ticket_name, h.to_email as holder_email, d.name as door
    from found join tickets t on t.id = found.id join orders o on o.id = t.order_id
      join ticket_types k on k.id = t.ticket_type_id
      left join ticket_transfers h on h.id = t.transfer_id
      left join scans s on s.id = t.checked_in_scan
      left join doors d on d.id = s.door_id
    order by found.position`.execute(db)
  const [{ rows }, total] = await Promise.all([window, countTickets(db, filter)])
  return { rows, total }
}

export async function countTickets(db: Database, selection: TicketSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from tickets t where ${selectionCondition(selection)}`.execute(db)
  return onlyRow(rows).total
}

export interface SelectedTicket {
  id: string
  order_id: string
  guest_name: string
  state: TicketState
  checked_in_scan: string | null
}

/** The orders that the selected tickets belong to. */
export async function listSelectedOrders(db: Database, selection: TicketSelection): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct t.order_id from tickets t where ${selectionCondition(selection)}`.execute(db)
  return rows.map((row) => row.order_id)
}

/** The next batch of the selected tickets, in the order of their ids: an action that changes what the filter matches skips no ticket. */
export async function listSelected(
  db: Database,
  selection: TicketSelection,
  { after, limit }: { after: string | null; limit: number },
): Promise<SelectedTicket[]> {
  const from = after === null ? sql`` : sql`and t.id > ${after}::uuid`
  const { rows } = await sql<SelectedTicket>`
    select t.id, t.order_id, t.guest_name, t.state, t.checked_in_scan
    from tickets t where ${selectionCondition(selection)} ${from} order by t.id limit ${limit}`.execute(db)
  return rows
}
