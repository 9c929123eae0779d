import type { WaitingRoomInput, WaitingRoomSettingsView } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { seal } from '../../../secrets.ts'
import { auditEvent, changeOf, changeTerms, edited, type EventRow, lockManagedEvent } from '../events/index.ts'
import { loadRoomSettings } from './load-room-settings.ts'
import { newSeed, seedHash } from './lots.ts'
import { lockRoom, type RoomRow } from './waiting-room.queries.ts'
import { roomInput } from './waiting-room.view.ts'

/**
 * Switches the waiting room of an event on or off, and sets when sales begin. Visitors rely on their numbers: after the draw, only the rate
 * can be changed and the room switched off. The seed is created with the room and never changes, so that its published hash stays true.
 */
export function saveRoom(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  input: WaitingRoomInput,
): Promise<WaitingRoomSettingsView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    if (event.status === 'cancelled') throw new AppError('event.state')
    const room = await lockRoom(trx, eventId)
    if (!room && !input.enabled) return loadRoomSettings(deps, trx, { actor, event })
    assertPermitted(deps, { room, event, input })
    await write(deps, trx, { room, eventId, input })
    await changeTerms(deps, trx, edited(event, ['waitingRoom']))
    await auditEvent(trx, actor, event, 'waiting_room', changeOf(room ? roomInput(room) : {}, input))
    return loadRoomSettings(deps, trx, { actor, event })
  })
}

interface Saving {
  readonly room: RoomRow | undefined
  readonly event: EventRow
  readonly input: WaitingRoomInput
}

function assertPermitted({ now }: Pick<Deps, 'now'>, { room, event, input }: Saving): void {
  const before = room && roomInput(room)
  const staysAsItIs = before?.startsAt === input.startsAt && before.opensMinutes === input.opensMinutes
  if (room && room.drawn_at !== null) {
    if (!staysAsItIs || (input.enabled && room.ended_at !== null)) throw new AppError('waiting_room.drawn')
    return
  }
  if (!input.enabled || (staysAsItIs && before.enabled)) return
  const startsAt = new Date(input.startsAt)
  if (startsAt <= now() || (event.ends_at !== null && startsAt >= event.ends_at))
    throw new AppError('waiting_room.start_invalid')
}

async function write(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  trx: Trx,
  { room, eventId, input }: { room: RoomRow | undefined; eventId: string; input: WaitingRoomInput },
): Promise<void> {
  const columns = {
    starts_at: input.startsAt,
    opens_minutes: input.opensMinutes,
    rate_per_minute: input.ratePerMinute,
  }
  if (!room) {
    const seed = newSeed()
    await trx
      .insertInto('waiting_rooms')
      .values({
        ...columns,
        event_id: eventId,
        seed: seal(secrets, seed),
        seed_hash: seedHash(seed),
        served_at: input.startsAt,
      })
      .execute()
    return
  }
  const ends = input.enabled
    ? { ended_at: null, ended_because: null }
    : { ended_at: room.ended_at ?? now(), ended_because: room.ended_because ?? ('off' as const) }
  await trx
    .updateTable('waiting_rooms')
    .set({ ...columns, ...ends })
    .where('event_id', '=', eventId)
    .execute()
}
