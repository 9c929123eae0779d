import { normaliseReference } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'
import { signDoorToken } from '../../http/tokens.ts'
import { uuidv7 } from '../../ids.ts'
import { findOpenDoor } from './doors.queries.ts'

/** Five guesses a quarter of an hour at one code in 2^40. */
const TRIES = { name: 'door-pair', hits: 5, seconds: 15 * 60 }

/** Trades a door's code for a token of this phone alone. Unknown event, wrong code, closed and expired door are one answer. */
export async function pairDevice(
  deps: Deps,
  input: { eventId: string; code: string; label: string },
  ip: string,
): Promise<{ token: string; door: { _id: string; name: string } }> {
  await limitRate(deps, TRIES, ip)
  const door = await findOpenDoor(deps.db, input.eventId, normaliseReference(input.code))
  if (!door) throw new AppError('door.code_wrong')
  // The crew's phones share the venue's network: whoever knows the code has not guessed.
  await forgiveHit(deps, TRIES, ip)
  const deviceId = uuidv7()
  await deps.db
    .insertInto('door_devices')
    .values({ id: deviceId, door_id: door.id, event_id: door.event_id, label: input.label })
    .execute()
  const token = await signDoorToken(deps, deviceId)
  return { token, door: { _id: door.id, name: door.name } }
}
