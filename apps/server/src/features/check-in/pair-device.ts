import { normaliseReference } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limits } from '../../http/limits.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'
import type { Network } from '../../http/subject.ts'
import { signDoorToken } from '../../http/tokens.ts'
import { uuidv7 } from '../../ids.ts'
import { findOpenDoor } from './doors.queries.ts'

/** Trades a door's code for a token of this phone alone. Unknown event, wrong code, closed and expired door are one answer. */
export async function pairDevice(
  deps: Deps,
  input: { eventId: string; code: string; label: string },
  network: Network,
): Promise<{ token: string; door: { _id: string; name: string } }> {
  await limitRate(deps, limits.doorCodes, network)
  const door = await findOpenDoor(deps.db, input.eventId, normaliseReference(input.code))
  if (!door) throw new AppError('door.code_wrong')
  // The crew's phones share the venue's network: whoever knows the code has not guessed.
  await forgiveHit(deps, limits.doorCodes, network)
  const deviceId = uuidv7()
  await deps.db
    .insertInto('door_devices')
    .values({ id: deviceId, door_id: door.id, event_id: door.event_id, label: input.label })
    .execute()
  const token = await signDoorToken(deps, deviceId)
  return { token, door: { _id: door.id, name: door.name } }
}
