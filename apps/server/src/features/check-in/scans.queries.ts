import { sourcesOf, type TicketState } from '@foyer/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { ScansTable } from '../../db/schema.ts'

export type ScanRow = Selectable<ScansTable>

export function findScan(db: Database, id: string): Promise<ScanRow | undefined> {
  return db.selectFrom('scans').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ScanPlace {
  eventId: string
  doorId: string | null
}

/** The event a scan names, with the types its door lets in. */
export function findPlace(db: Database, { eventId, doorId }: ScanPlace) {
  return db
    .selectFrom('events')
    .leftJoin('doors', (join) => join.onRef('doors.event_id', '=', 'events.id').on('doors.id', '=', doorId))
    .select(['events.id', 'events.organiser_id', 'doors.ticket_type_ids'])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
}

/** A ticket with what the door decides by and shows. */
export function findScannedTicket(db: Database, id: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .selectAll('tickets')
    .select(['orders.state as order_state', 'orders.quantity', 'ticket_types.name as ticket_name'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}

export type ScannedTicketRow = NonNullable<Awaited<ReturnType<typeof findScannedTicket>>>

/** When and where a ticket was last let in before an instant; an admission undone by then does not count. */
export function findAdmission(db: Database, ticketId: string, before: Date) {
  return db
    .selectFrom('scans')
    .leftJoin('doors', 'doors.id', 'scans.door_id')
    .select(['scans.scanned_at', 'doors.name as door_name'])
    .where('scans.ticket_id', '=', ticketId)
    .where('scans.result', '=', 'admitted')
    .where('scans.received_at', '<', before)
    .where((eb) => eb.or([eb('scans.undone_at', 'is', null), eb('scans.undone_at', '>', before)]))
    .orderBy('scans.received_at', 'desc')
    .executeTakeFirst()
}

export type Admission = NonNullable<Awaited<ReturnType<typeof findAdmission>>>
