import { m } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { uuidv7 } from '../../../../ids.ts'
import { assertIsNoPasses } from '../doors/check-in.policy.ts'
import { auditEvent, assertManages, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { expiryOf } from '../doors/create-door.ts'
import type { DoorRow } from '../doors/doors.queries.ts'
import { insertDevice, type Pairing, pairing } from '../doors/pair-device.ts'
import { newDoorCode } from '../doors/door-codes.ts'

/**
 * Pairs the organiser's phone, so that it can scan offline, which a session cannot. The phone joins the oldest door that admits all
 * tickets in both directions; without such a door, one is created.
 */
export async function pairOwnPhone(
  deps: Deps,
  actor: MemberActor,
  { eventId, label }: { eventId: string; label: string },
): Promise<Pairing> {
  const event = assertManages(actor, 'check-in:write', await findEvent(deps.db, eventId))
  assertIsNoPasses(event)
  const paired = await deps.db.transaction().execute(async (trx) => {
    // If two phones pair concurrently, the second finds the door that the first created.
    await trx.selectFrom('events').select('id').where('id', '=', event.id).forNoKeyUpdate().execute()
    const door = (await findDoorForAll(trx, event.id)) ?? (await makeDoorForAll(deps, trx, event))
    const deviceId = await insertDevice(trx, door, label)
    await auditEvent(trx, actor, event, 'pair_own_phone', { after: { door: door.name } })
    return { door, deviceId }
  })
  return pairing(deps, paired)
}

function findDoorForAll(trx: Trx, eventId: string): Promise<DoorRow | undefined> {
  return trx
    .selectFrom('doors')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where('kiosk', '=', false)
    .where('ticket_type_ids', 'is', null)
    .where('list_id', 'is', null)
    .where('direction', '=', 'both')
    .where('opens_at', 'is', null)
    .where('closes_at', 'is', null)
    .where('shows_names', '=', true)
    .where('admits_offline', '=', true)
    .orderBy('id')
    .executeTakeFirst()
}

function makeDoorForAll(deps: Deps, trx: Trx, event: EventRow): Promise<DoorRow> {
  return trx
    .insertInto('doors')
    .values({
      id: uuidv7(),
      event_id: event.id,
      name: m.door_organiser(),
      code: newDoorCode(),
      expires_at: expiryOf(event, deps.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
