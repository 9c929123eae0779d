import { onlyRow } from '../../../db/only-row.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { OrderRow } from '../../sales/orders/index.ts'
import { AWAITS_BANK_TRANSFER, guestCondition, type GuestFilter } from './guest-filter.ts'

export type GuestOrderSort = '-createdAt' | 'createdAt' | 'name' | '-name' | '-total' | 'total'

/** What a list is sorted by: the expression, and how its value travels in a cursor and comes back. */
interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly text: RawBuilder<string>
  readonly read: (value: string) => RawBuilder<unknown> | null
}

const integer = (value: string, most: number): number | null =>
  /^\d{1,16}$/.test(value) && Number(value) <= most ? Number(value) : null

/** The year 2096, in microseconds: later no database of today's needs to be asked for. */
const LATEST = 4_000_000_000_000_000

const NAME = sql`search_text(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, ''))`

const createdAt: SortKey = {
  by: sql`o.created_at`,
  text: sql`(extract(epoch from o.created_at) * 1000000)::bigint::text`,
  read: (value) => {
    const micros = integer(value, LATEST)
    return micros === null ? null : sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  },
}
const name: SortKey = { by: NAME, text: sql`${NAME}::text`, read: (value) => sql`${value}::text` }
const total: SortKey = {
  by: sql`o.total`,
  text: sql`o.total::text`,
  read: (value) => {
    const minor = integer(value, Number.MAX_SAFE_INTEGER)
    return minor === null ? null : sql`${minor}::bigint`
  },
}

const KEYS: Readonly<Record<GuestOrderSort, SortKey>> = {
  createdAt,
  '-createdAt': createdAt,
  name,
  '-name': name,
  total,
  '-total': total,
}

const cursorShape = z.tuple([z.string(), z.string(), z.uuid()])

function writeCursor(sort: GuestOrderSort, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Where a page begins. Null for a cursor that is none, or one of another order. */
function readCursor(cursor: string, sort: GuestOrderSort): { value: string; id: string } | null {
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return parsed.success && parsed.data[0] === sort ? { value: parsed.data[1], id: parsed.data[2] } : null
  } catch {
    return null
  }
}

export interface GuestOrderQuery extends GuestFilter {
  readonly sort: GuestOrderSort
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

export type GuestOrderRow = OrderRow & {
  checked_in: number
  passed_on: number
  refund_requested: boolean
  awaits_transfer: boolean
  disputed: boolean
  charged_back: number
  sort_text: string
}

/**
 * A page of an event's orders. With the key of the page before it costs the same at any depth; without one, as when somebody
 * jumps, the rows before it are counted through on ids alone.
 */
export async function listGuestOrders(
  db: Database,
  query: GuestOrderQuery,
): Promise<{ rows: GuestOrderRow[]; total: number; next: string | null; waitingTransfers: number }> {
  const { sort, limit } = query
  const key = KEYS[sort]
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const condition = guestCondition(query)
  const start = query.after === undefined ? null : readCursor(query.after, sort)
  const value = start && key.read(start.value)
  const beyond = sort.startsWith('-') ? sql`<` : sql`>`
  const from = value && start ? sql`and (${key.by}, o.id) ${beyond} (${value}, ${start.id}::uuid)` : sql``
  const offset = value ? 0 : (query.page - 1) * limit
  const { rows } = await sql<GuestOrderRow>`
    select o.*, ${key.text} as sort_text,
      (select count(*)::int from tickets t where t.order_id = o.id and t.checked_in_at is not null) as checked_in,
      (select count(*)::int from tickets t where t.order_id = o.id and t.transfer_id is not null) as passed_on,
      exists (select from refund_requests r where r.order_id = o.id and r.state = 'open') as refund_requested,
      ${AWAITS_BANK_TRANSFER} as awaits_transfer,
      exists (select from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.state in ('open', 'lost')) as disputed,
      (select coalesce(sum(d.organiser_share), 0)::bigint from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.state = 'lost') as charged_back
    from (
      select o.id from orders o where ${condition} ${from}
      order by ${key.by} ${direction}, o.id ${direction} limit ${limit + 1} offset ${offset}
    ) found join orders o on o.id = found.id
    order by ${key.by} ${direction}, o.id ${direction}`.execute(db)
  const counted = await sql<{ total: number; waiting: number }>`
    select (select count(*)::int from orders o where ${condition}) as total,
      (select count(*)::int from orders o where o.event_id = ${query.eventId} and ${AWAITS_BANK_TRANSFER}) as waiting`.execute(
    db,
  )
  const { total: found, waiting: waitingTransfers } = onlyRow(counted.rows)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page,
    total: found,
    waitingTransfers,
    next: last ? writeCursor(sort, last.sort_text, last.id) : null,
  }
}
