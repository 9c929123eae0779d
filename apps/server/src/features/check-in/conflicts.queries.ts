import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { ORGANISER } from './scans.queries.ts'

/** A ticket admitted twice, with the two scans that did it. */
export interface ConflictRow {
  scan_id: string
  ticket_id: string
  guest_name: string
  ticket_name: string
  number: number
  quantity: number
  kept_at: Date
  kept_door: string
  other_at: Date
  other_door: string
}

/** Two phones that were both offline for an evening have some hundreds; each of them has to be told. */
const MOST = 2_000

/** The conflicts of an event, newest first: all of them, or those in which one phone had a part. */
export async function listConflicts(db: Database, eventId: string, deviceId: string | null): Promise<ConflictRow[]> {
  const ofDevice = deviceId ? sql`and ${deviceId} in (kept.device_id, other.device_id)` : sql``
  const { rows } = await sql<ConflictRow>`
    select conflict.scan_id, conflict.ticket_id, tickets.guest_name, ticket_types.name as ticket_name, tickets.number,
      orders.quantity, kept.happened_at as kept_at, coalesce(kept_door.name, ${ORGANISER}) as kept_door,
      other.happened_at as other_at, coalesce(other_door.name, ${ORGANISER}) as other_door
    from scan_conflicts conflict
      join tickets on tickets.id = conflict.ticket_id
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
      join scans kept on kept.id = conflict.kept_scan_id
      join scans other on other.id = conflict.scan_id
      left join doors kept_door on kept_door.id = kept.door_id
      left join doors other_door on other_door.id = other.door_id
    where conflict.event_id = ${eventId} ${ofDevice}
    order by conflict.found_at desc, conflict.scan_id
    limit ${MOST}`.execute(db)
  return rows
}
