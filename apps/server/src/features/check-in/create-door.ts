import { randomBytes } from 'node:crypto'
import type { DoorInput, DoorView } from '@foyer/contract'
import { doorCode } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { auditForeign, assertManages, type EventRow, findEvent } from '../events/index.ts'
import { countTicketTypes } from './doors.queries.ts'
import { doorView } from './doors.view.ts'

const HOUR = 3_600_000
/** Guests leave and books are closed after the end. */
const AFTER_END = 12 * HOUR
const WITHOUT_END = 30 * 24 * HOUR

function expiryOf(event: EventRow, now: Date): Date {
  return new Date(event.ends_at ? event.ends_at.getTime() + AFTER_END : now.getTime() + WITHOUT_END)
}

/** Makes a door with the code its staff type once. It lets in every ticket, or only the types named. */
export async function createDoor(deps: Deps, actor: UserActor, eventId: string, input: DoorInput): Promise<DoorView> {
  const event = assertManages(actor, await findEvent(deps.db, eventId))
  const rules = await doorRules(deps, event.id, input)
  const door = await deps.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('doors')
      .values({
        id: uuidv7(),
        event_id: event.id,
        ...rules,
        code: doorCode(randomBytes(5)),
        expires_at: expiryOf(event, deps.now()),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditForeign(trx, actor, event, 'create_door', { after: { name: input.name } })
    return made
  })
  return doorView(deps.site, door, { admitted: 0, devices: [] })
}

/** Changes what a door lets through. Its code and its phones stay. */
export async function updateDoor(
  deps: Deps,
  actor: UserActor,
  ids: { eventId: string; doorId: string },
  input: DoorInput,
): Promise<void> {
  const event = assertManages(actor, await findEvent(deps.db, ids.eventId))
  const rules = await doorRules(deps, event.id, input)
  await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('doors')
      .set(rules)
      .where('id', '=', ids.doorId)
      .where('event_id', '=', event.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('door.not_found')
    await auditForeign(trx, actor, event, 'change_door', { after: { name: input.name } })
  })
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

async function doorRules(deps: Deps, eventId: string, input: DoorInput) {
  const ticketTypeIds = input.ticketIds && [...new Set(input.ticketIds)]
  if (ticketTypeIds && (await countTicketTypes(deps.db, eventId, ticketTypeIds)) < ticketTypeIds.length)
    throw new AppError('ticket_type.not_found')
  return {
    name: input.name,
    ticket_type_ids: ticketTypeIds,
    direction: input.direction,
    shows_names: input.showsNames,
    admits_offline: input.admitsOffline,
    opens_at: instantOf(input.opensAt),
    closes_at: instantOf(input.closesAt),
  }
}
