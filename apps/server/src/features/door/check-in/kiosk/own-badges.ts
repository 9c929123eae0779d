import type { OwnBadgesView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { findEvent } from '../../../programme/events/index.ts'
import { assertScansAt } from '../doors/check-in.policy.ts'
import { findDoor } from '../doors/doors.queries.ts'
import { listParty, partyScanId } from './party.queries.ts'
import { eventOfMadeScan } from '../scanning/dates-of-day.ts'
import type { Scanner } from '../scanning/scan-decision.ts'

/** Short, so that the next guest at the kiosk cannot print the badges of the previous one. */
const WITHIN = sql`interval '5 minutes'`

/** The badges of the guest whom this kiosk has just admitted and of the rest of their party. */
export async function listOwnBadges(
  deps: Deps,
  actor: Scanner,
  ids: { eventId: string; scanId: string },
): Promise<OwnBadgesView> {
  const eventId = await eventOfMadeScan(deps, actor, ids)
  const event = assertScansAt(actor, await findEvent(deps.db, eventId))
  const door = actor.kind === 'door' && actor.kiosk ? await findDoor(deps.db, actor.doorId) : undefined
  if (actor.kind !== 'door' || !door?.badge_size) throw new AppError('kiosk.no_badge')
  const first = await deps.db
    .selectFrom('scans')
    .select('ticket_id')
    .where('id', '=', ids.scanId)
    .where('device_id', '=', actor.deviceId)
    .where('result', '=', 'admitted')
    .where(sql<boolean>`received_at > now() - ${WITHIN}`)
    .executeTakeFirst()
  if (!first?.ticket_id) throw new AppError('kiosk.no_badge')
  const party = await listParty(deps.db, door, first.ticket_id)
  const scanIds = [ids.scanId, ...party.map(({ id }) => partyScanId(ids.scanId, id))]
  // By their scans: neither a list beside the main one nor a pass at a date changes the state of the ticket.
  const tickets = await deps.db
    .selectFrom('scans')
    .innerJoin('tickets', 'tickets.id', 'scans.ticket_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .select(['tickets.guest_name', 'ticket_types.name'])
    .where('scans.id', 'in', scanIds)
    .where('scans.standing', 'in', ['admission', 'list_visit'])
    .where('tickets.state', 'in', ['valid', 'checked_in'])
    .orderBy('tickets.number')
    .execute()
  if (tickets.length === 0) throw new AppError('kiosk.no_badge')
  return {
    size: door.badge_size,
    eventTitle: event.title,
    badges: tickets.map(({ guest_name: name, name: ticketName }) => ({ name, ticketName })),
  }
}
