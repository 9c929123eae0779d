import { onlyRow } from '../../../db/only-row.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { BadgeText } from '../../../documents/pdf/badge-page.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { ticketCode, type TicketSigner, ticketSigner } from '../../sales/tickets/index.ts'
import { guestCondition, type GuestFilter } from './guest-filter.ts'

/** More badges than one print job can handle; the list can be filtered. */
const MOST = 5_000
const BATCH = 250

export interface BadgeWish extends Omit<GuestFilter, 'eventId'> {
  readonly width: number
  readonly height: number
  readonly code: boolean
  /** These tickets alone. */
  readonly only?: readonly string[] | undefined
}

/** The badges of the guests a filter selects, sorted by name. Invalid tickets have none. */
export async function printBadges(deps: Deps, event: EventRow, wish: BadgeWish): Promise<Buffer> {
  const count = await countTickets(deps.db, event.id, wish)
  if (count === 0) throw new AppError('badges.nobody')
  if (count > MOST) throw new AppError('export.too_large', { details: { most: MOST } })
  const signer = wish.code ? await ticketSigner(deps, deps.db, event.id) : null
  const badges: BadgeText[] = []
  for await (const batch of batches(deps.db, event, wish, signer)) badges.push(...batch)
  return deps.documents.make('badges', {
    size: { width: wish.width, height: wish.height },
    eventTitle: event.title,
    badges,
  })
}

function meant(eventId: string, { ticketTypeId, only, ...filter }: BadgeWish) {
  const ofType = ticketTypeId === undefined ? sql`` : sql`and t.ticket_type_id = ${ticketTypeId}`
  const named = only === undefined ? sql`` : sql`and t.id = any(${[...only]}::uuid[])`
  return sql`
    from tickets t join orders o on o.id = t.order_id join ticket_types tt on tt.id = t.ticket_type_id
    where ${guestCondition({ ...filter, ticketTypeId, eventId })} and t.state in ('valid', 'checked_in', 'checked_out')
      and o.state in ('paid', 'partially_refunded') ${ofType} ${named}`
}

async function countTickets(db: Database, eventId: string, wish: BadgeWish): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${meant(eventId, wish)}`.execute(db)
  return onlyRow(rows).count
}

interface BadgeRow {
  id: string
  ticket_type_id: string
  generation: number
  guest_name: string
  ticket_name: string
  sorted_by: string
}

/** Reads batches by cursor, so that no query scans the previous ones again. */
async function* batches(
  db: Database,
  event: EventRow,
  wish: BadgeWish,
  signer: TicketSigner | null,
): AsyncIterable<BadgeText[]> {
  let from = sql``
  for (;;) {
    const { rows } = await sql<BadgeRow>`
      select t.id, t.ticket_type_id, t.generation, t.guest_name, tt.name as ticket_name,
        search_text(t.guest_name) as sorted_by
      ${meant(event.id, wish)} ${from}
      order by search_text(t.guest_name), t.id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      name: row.guest_name,
      ticketType: row.ticket_name,
      code: signer ? ticketCode(signer, event, row) : null,
    }))
    from = sql`and (search_text(t.guest_name), t.id) > (${last.sorted_by}::text, ${last.id}::uuid)`
  }
}
