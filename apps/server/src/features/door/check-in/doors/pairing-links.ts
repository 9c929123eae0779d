import { createHash } from 'node:crypto'
import type { PairingLinkView, PairingLinksInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { uuidv7 } from '../../../../ids.ts'
import { assertManages, auditEvent, findEvent } from '../../../programme/events/index.ts'
import { type DoorRow, lockDoor } from './doors.queries.ts'
import { doorLink } from './doors.view.ts'
import { newDoorCode } from './door-codes.ts'

const MINUTE = 60_000

function digest(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** Makes links that pair one phone each. With `replaces`, the phone that uses it takes the place of that one, which is locked out. */
export async function createPairingLinks(
  deps: Deps,
  actor: MemberActor,
  { eventId, doorId }: { eventId: string; doorId: string },
  { count, minutes, replaces }: PairingLinksInput,
): Promise<{ items: PairingLinkView[] }> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  const expiresAt = new Date(deps.now().getTime() + minutes * MINUTE)
  const codes = Array.from({ length: count }, newDoorCode)
  return deps.db.transaction().execute(async (trx) => {
    const door = await lockDoor(trx, doorId)
    if (door?.event_id !== event.id || door.revoked_at !== null) throw new AppError('door.not_found')
    if (replaces && !(await isPhoneOf(trx, door.id, replaces))) throw new AppError('door.not_found')
    await trx
      .insertInto('door_pairing_links')
      .values(
        codes.map((code) => ({
          id: uuidv7(),
          door_id: door.id,
          event_id: event.id,
          code_hash: digest(code),
          replaces,
          expires_at: expiresAt,
        })),
      )
      .execute()
    await auditEvent(trx, actor, event, 'create_pairing_links', { after: { door: door.name, links: count } })
    return {
      items: codes.map((code) => ({
        code,
        link: doorLink(deps.site, { event_id: event.id, code }),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  })
}

async function isPhoneOf(trx: Trx, doorId: string, deviceId: string): Promise<boolean> {
  const phone = await trx
    .selectFrom('door_devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('door_id', '=', doorId)
    .executeTakeFirst()
  return phone !== undefined
}

/**
 * Uses a link up and answers its door: of phones that open it concurrently, the conditional update lets one have it. The door is
 * locked first, as by everything that ends its links.
 */
export async function usePairingLink(trx: Trx, eventId: string, code: string): Promise<DoorRow | undefined> {
  const hash = digest(code)
  const door = await trx
    .selectFrom('doors')
    .innerJoin('door_pairing_links', 'door_pairing_links.door_id', 'doors.id')
    .selectAll('doors')
    .where('door_pairing_links.code_hash', '=', hash)
    .where('doors.event_id', '=', eventId)
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
    .forShare('doors')
    .executeTakeFirst()
  if (!door) return undefined
  const used = await trx
    .updateTable('door_pairing_links')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning('replaces')
    .executeTakeFirst()
  if (!used) return undefined
  if (used.replaces !== null)
    await trx
      .updateTable('door_devices')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', used.replaces)
      .where('revoked_at', 'is', null)
      .execute()
  return door
}

/** Ends the links of a door that no phone has used: whoever knows one could still pair a phone. */
export async function endPairingLinks(trx: Trx, doorId: string): Promise<void> {
  await trx.deleteFrom('door_pairing_links').where('door_id', '=', doorId).where('used_at', 'is', null).execute()
}
