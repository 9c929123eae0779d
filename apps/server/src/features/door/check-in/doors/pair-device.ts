import { FORMER_DOOR_CODE_LENGTH, normaliseReference } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { limits } from '../../../../http/limits.ts'
import { forgiveHit, limitRate } from '../../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../../http/subject.ts'
import { signDoorToken } from '../../../../http/tokens.ts'
import { uuidv7 } from '../../../../ids.ts'
import type { DoorRow } from './doors.queries.ts'
import { usePairingLink } from './pairing-links.ts'

interface Asked {
  /** The event, or the series of a door over all its dates. */
  readonly eventId: string
  readonly code: string
  readonly label: string
}

export interface Pairing {
  readonly token: string
  readonly door: { readonly _id: string; readonly name: string }
}

/**
 * Trades a door's code, or a link for one phone, for a token of this phone alone. Unknown event, wrong code, closed and expired door are one answer. A right
 * code of 12 characters always opens its door, whatever others on the same network typed: only wrong codes are counted (record 45).
 */
export async function pairDevice(deps: Deps, asked: Asked, network: Network): Promise<Pairing> {
  const code = normaliseReference(asked.code)
  const event = Subject.of('event', asked.eventId)
  const count = async () => {
    await limitRate(deps, limits.doorCodes, network)
    await limitRate(deps, limits.doorCodesOfEvent, event)
  }
  // Codes of the former length can be guessed within months, so that their tries are counted before they are looked at.
  const isFormer = code.length <= FORMER_DOOR_CODE_LENGTH
  if (isFormer) await count()
  const paired = await deps.db.transaction().execute(async (trx) => {
    const door = await holdOpenDoor(trx, asked.eventId, code)
    if (door) return { door, deviceId: await insertDevice(trx, door, asked.label) }
    const linked = await usePairingLink(trx, asked.eventId, code)
    return linked && { door: linked, deviceId: await insertDevice(trx, linked, asked.label, { byLink: true }) }
  })
  if (!paired) {
    if (!isFormer) await count()
    throw new AppError('door.code_wrong')
  }
  if (isFormer) {
    await forgiveHit(deps, limits.doorCodes, network)
    await forgiveHit(deps, limits.doorCodesOfEvent, event)
  }
  return pairing(deps, paired)
}

export async function pairing(deps: Deps, { door, deviceId }: { door: DoorRow; deviceId: string }): Promise<Pairing> {
  return { token: await signDoorToken(deps, deviceId), door: { _id: door.id, name: door.name } }
}

export async function insertDevice(
  trx: Trx,
  door: DoorRow,
  label: string,
  { byLink = false }: { byLink?: boolean } = {},
): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('door_devices')
    .values({ id, door_id: door.id, event_id: door.event_id, label, by_link: byLink })
    .execute()
  return id
}

/**
 * The door a code opens: of this event or series, neither expired nor closed. The lock has a pairing wait for a lock-out under way, which
 * renews the code, so that the phone that is locked out cannot slip in with the former one.
 */
function holdOpenDoor(trx: Trx, place: string, code: string): Promise<DoorRow | undefined> {
  return trx
    .selectFrom('doors')
    .selectAll()
    .where((eb) => eb.or([eb('event_id', '=', place), eb('series_id', '=', place)]))
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .forShare()
    .executeTakeFirst()
}
