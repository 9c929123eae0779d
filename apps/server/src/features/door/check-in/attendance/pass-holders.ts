import type { PassHolderView } from '@foyer/contract'
import { sql } from 'kysely'
import { onlyRow } from '../../../../db/only-row.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { offsetOf, pageOf } from '../../../../http/paging.ts'
import { assertManages, findEvent, isoOrNull } from '../../../programme/events/index.ts'

interface Row {
  id: string
  guest_name: string
  ticket_name: string
  reference: string
  visits: number | null
  used: number
  at: Date | null
  door: string | null
}

/**
 * The holders of passes at a date, the last admitted first; at the event that sells the passes, all of them by name, whether they came to
 * a date or not.
 */
export async function readPassHolders(
  deps: Deps,
  actor: MemberActor,
  { eventId, ...query }: { eventId: string; page: number; limit: number },
) {
  const event = assertManages(actor, 'check-in:read', await findEvent(deps.db, eventId))
  const from =
    event.passes_for_series === null
      ? sql`from pass_visits visit join tickets on tickets.id = visit.ticket_id
          join scans on scans.id = visit.scan_id left join doors on doors.id = scans.door_id
        where visit.event_id = ${event.id}`
      : sql`from tickets join orders sale on sale.id = tickets.order_id
          left join lateral (select null::timestamptz as admitted_at) visit on true
          left join lateral (select null::text as name) doors on true
        where tickets.event_id = ${event.id} and tickets.state = 'valid' and sale.state in ('paid', 'partially_refunded')`
  const { rows } = await sql<Row>`
    select holder.*, ticket_types.name as ticket_name, ticket_types.visits, orders.reference,
      (select count(*)::int from pass_visits where pass_visits.ticket_id = holder.id) as used
    from (
      select tickets.id, tickets.guest_name, tickets.ticket_type_id, tickets.order_id, visit.admitted_at as at, doors.name as door
      ${from}
    ) holder
      join ticket_types on ticket_types.id = holder.ticket_type_id
      join orders on orders.id = holder.order_id
    order by holder.at desc nulls last, search_text(holder.guest_name), holder.id
    limit ${query.limit} offset ${offsetOf(query)}`.execute(deps.db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(deps.db)
  return pageOf(rows.map(holderView), query, onlyRow(counted.rows).total)
}

function holderView(row: Row): PassHolderView {
  return {
    ticketId: row.id,
    guestName: row.guest_name,
    ticketName: row.ticket_name,
    orderReference: row.reference,
    visits: row.visits,
    used: row.used,
    at: isoOrNull(row.at),
    door: row.door,
  }
}
