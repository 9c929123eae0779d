import { onlyRow } from '../../../db/only-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { BadgeText } from '../../../documents/pdf/badge-page.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { ticketCode, type TicketSigner, ticketSigner } from '../../sales/tickets/index.ts'
import { guestCondition, type GuestFilter } from './guest-filter.ts'
import { selectionCondition, type TicketSelection } from './ticket-filter.ts'

/** More badges than one print job can handle; the list can be filtered. */
const MOST = 5_000
const BATCH = 250

/** How badges are printed; sizes in millimetres. */
interface BadgeFormat {
  readonly width: number
  readonly height: number
  /** Whether they carry the ticket's code. */
  readonly code: boolean
}

export interface BadgeWish extends Omit<GuestFilter, 'eventId'>, BadgeFormat {
  /** These tickets alone. */
  readonly only?: readonly string[] | undefined
}

/** The badges of the guests a filter selects, sorted by name. Invalid tickets have none. */
export function printBadges(deps: Deps, event: EventRow, wish: BadgeWish): Promise<Buffer> {
  return print(deps, event, wish, meant(event.id, wish))
}

/** The badges of the tickets selected in the table. */
export function printTicketBadges(
  deps: Deps,
  event: EventRow,
  { selection, ...format }: BadgeFormat & { readonly selection: TicketSelection },
): Promise<Buffer> {
  return print(deps, event, format, admitting(selectionCondition(selection)))
}

async function print(deps: Deps, event: EventRow, wish: BadgeFormat, tickets: RawBuilder<unknown>): Promise<Buffer> {
  const count = await countTickets(deps.db, tickets)
  if (count === 0) throw new AppError('badges.nobody')
  if (count > MOST) throw new AppError('export.too_large', { details: { most: MOST } })
  const signer = wish.code ? await ticketSigner(deps, deps.db, event.id) : null
  const badges: BadgeText[] = []
  for await (const batch of batches(deps.db, event, tickets, signer)) badges.push(...batch)
  return deps.documents.make('badges', {
    size: { width: wish.width, height: wish.height },
    eventTitle: event.title,
    badges,
  })
}

function meant(eventId: string, { ticketTypeId, only, ...filter }: BadgeWish) {
  const ofType = ticketTypeId === undefined ? sql`` : sql`and t.ticket_type_id = ${ticketTypeId}`
  const named = only === undefined ? sql`` : sql`and t.id = any(${[...only]}::uuid[])`
  return admitting(sql`${guestCondition({ ...filter, ticketTypeId, eventId })} ${ofType} ${named}`)
}

/** The tickets `t` that match a condition and admit a guest. */
function admitting(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from tickets t join orders o on o.id = t.order_id join ticket_types tt on tt.id = t.ticket_type_id
    where ${condition} and not t.extra and t.state in ('valid', 'checked_in', 'checked_out') and o.state in ('paid', 'partially_refunded')`
}

async function countTickets(db: Database, tickets: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${tickets}`.execute(db)
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
  tickets: RawBuilder<unknown>,
  signer: TicketSigner | null,
): AsyncIterable<BadgeText[]> {
  let from = sql``
  for (;;) {
    const { rows } = await sql<BadgeRow>`
      select t.id, t.ticket_type_id, t.generation, t.guest_name, tt.name as ticket_name,
        search_text(t.guest_name) as sorted_by
      ${tickets} ${from}
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
