import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { instantKey, numberKey, orderOf, type SortKey, textKey } from '../../../db/keyset.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { type CursorQuery, pageFrom, type SortedRow, startOf } from '../../../http/cursor-paging.ts'
import type { OrderRow } from '../../sales/orders/index.ts'
import { AWAITS_BANK_TRANSFER, guestCondition, type GuestFilter } from './guest-filter.ts'

export type GuestOrderSort = '-createdAt' | 'createdAt' | 'name' | '-name' | '-total' | 'total'

const createdAt = instantKey(sql`o.created_at`)
const name = textKey(sql`search_text(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, ''))`)
const total = numberKey(sql`o.total`)

const KEYS: Readonly<Record<GuestOrderSort, SortKey>> = {
  createdAt,
  '-createdAt': createdAt,
  name,
  '-name': name,
  total,
  '-total': total,
}

export interface GuestOrderQuery extends GuestFilter, CursorQuery {
  readonly sort: GuestOrderSort
}

export type GuestOrderRow = OrderRow &
  SortedRow & {
    checked_in: number
    passed_on: number
    refund_requested: boolean
    awaits_transfer: boolean
    group_reference: string | null
    moved_reference: string | null
    disputed: boolean
    charged_back: number
  }

/**
 * A page of an event's orders. With the key of the previous page it costs the same at any depth; without one, as after a jump to a page,
 * the preceding rows are skipped by reading ids alone.
 */
export async function listGuestOrders(
  db: Database,
  query: GuestOrderQuery,
): Promise<{ rows: GuestOrderRow[]; total: number; next: string | null; waitingTransfers: number }> {
  const { sort } = query
  const keyset = { name: sort, key: KEYS[sort], id: sql`o.id`, descending: sort.startsWith('-') }
  const start = startOf(keyset, query)
  const condition = guestCondition(query)
  const { rows } = await sql<GuestOrderRow>`
    select o.*, ${keyset.key.text} as sort_text,
      (select count(*)::int from tickets t where t.order_id = o.id and t.checked_in_at is not null and not t.extra) as checked_in,
      (select count(*)::int from tickets t where t.order_id = o.id and t.transfer_id is not null) as passed_on,
      exists (select from refund_requests r where r.order_id = o.id and r.state = 'open') as refund_requested,
      ${AWAITS_BANK_TRANSFER} as awaits_transfer,
      (select g.reference from order_groups g where g.id = o.group_id) as group_reference,
      (select s.reference from orders s where s.id = o.surcharge_of) as moved_reference,
      exists (select from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.state in ('open', 'lost')) as disputed,
      (select coalesce(sum(d.organiser_share), 0)::bigint from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.state = 'lost') as charged_back
    from (
      select o.id from orders o where ${condition} and ${start.from}
      order by ${orderOf(keyset)} limit ${start.limit} offset ${start.offset}
    ) found join orders o on o.id = found.id
    order by ${orderOf(keyset)}`.execute(db)
  const counted = await sql<{ total: number; waiting: number }>`
    select (select count(*)::int from orders o where ${condition}) as total,
      (select count(*)::int from orders o where o.event_id = ${query.eventId} and ${AWAITS_BANK_TRANSFER}) as waiting`.execute(
    db,
  )
  const { total: found, waiting: waitingTransfers } = onlyRow(counted.rows)
  return { ...pageFrom(start, rows, ({ id }) => id), total: found, waitingTransfers }
}
