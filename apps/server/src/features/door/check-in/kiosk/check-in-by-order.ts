import type { ScanAnswerView } from '@foyer/contract'
import { normaliseReference, required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { limits } from '../../../../http/limits.ts'
import { forgiveHit, limitRate } from '../../../../http/rate-limit.ts'
import { Subject } from '../../../../http/subject.ts'
import { findDoor, type RuledDoor } from '../doors/doors.queries.ts'
import { assertScansHere } from './assert-scans-here.ts'
import { assertKiosk } from '../scanning/kiosk.policy.ts'
import { wasAdmittedAt } from '../scanning/list-admission.ts'
import type { Scanner } from '../scanning/scan-decision.ts'
import { findScan } from '../scanning/scans.queries.ts'
import type { Turnstile } from '../scanning/turnstile.ts'
import { validateTicket } from '../scanning/validate-ticket.ts'

interface Asked {
  readonly eventId: string
  readonly scanId: string
  readonly reference: string
  /** The order's e-mail address or its buyer's complete last name. */
  readonly proof: string
}

/**
 * Checks in a guest who has no code with them. An unknown number and a wrong proof get the same answer, and no tickets are listed: the
 * first ticket of the order that can be admitted is.
 */
export async function checkInByOrder(
  deps: Deps,
  turnstile: Turnstile,
  actor: Scanner,
  asked: Asked,
): Promise<ScanAnswerView> {
  await assertScansHere(deps, actor, asked.eventId)
  const { deviceId, doorId } = assertKiosk(actor)
  const door = required(await findDoor(deps.db, doorId), 'the door of a kiosk')
  if (!door.shows_names) throw new AppError('door.names_hidden')
  const order = Subject.of('order', `${asked.eventId}:${normaliseReference(asked.reference)}`)
  const device = Subject.of('device', deviceId)
  await limitRate(deps, limits.kioskOrders, device)
  await limitRate(deps, limits.kioskOrderProofs, order)
  const ticketId = await chooseTicket(deps, door, asked)
  if (!ticketId) throw new AppError('kiosk.no_match')
  await forgiveHit(deps, limits.kioskOrders, device)
  await forgiveHit(deps, limits.kioskOrderProofs, order)
  const { eventId, scanId } = asked
  return validateTicket(deps, turnstile, actor, { eventId, scanId, ticketId, direction: 'in' })
}

/** Of the order's tickets that its buyer holds: the one that this very scan is about already, or the first that can come in here. */
async function chooseTicket(deps: Deps, door: RuledDoor, asked: Asked): Promise<string | undefined> {
  const types = door.ticket_type_ids
  const own = await deps.db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select('tickets.id')
    .where(
      door.series_id === null
        ? sql<boolean>`events.id = ${door.event_id}`
        : sql<boolean>`events.series_id = ${door.series_id}`,
    )
    .where('orders.reference', '=', normaliseReference(asked.reference))
    .where(
      // A proof of accents alone is empty to the search, and so is the last name of a buyer who has none.
      sql<boolean>`(lower(orders.email) = lower(${asked.proof}) or nullif(search_text(orders.last_name), '') = search_text(${asked.proof}))`,
    )
    .where('tickets.transfer_id', 'is', null)
    .where('tickets.extra', '=', false)
    .orderBy(sql`(${types}::uuid[] is null or tickets.ticket_type_id = any(${types}::uuid[])) desc`)
    .orderBy(wasAdmittedAt(door.list_id))
    .orderBy(sql`array_position(array['valid', 'checked_out', 'checked_in'], tickets.state)`)
    .orderBy('tickets.number')
    .execute()
  const known = await findScan(deps.db, asked.scanId)
  return (own.find(({ id }) => id === known?.ticket_id) ?? own[0])?.id
}
