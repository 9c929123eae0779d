import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import { newSeed, seedHash } from '../features/programme/waiting-room/index.ts'
import { seal, type Secrets } from '../secrets.ts'
import { HOUR } from './moments.ts'
import type { PlacedEvent } from './placed-event.ts'

const MINUTE = 60_000

interface RoomRows {
  readonly rooms: Insertable<DB['waiting_rooms']>[]
  readonly visitors: Insertable<DB['waiting_visitors']>[]
}

/** The waiting room of an event that has one, and the visitors who have joined it one after the other since it opened. */
export function waitingRoomRows(secrets: Secrets, { id, waitingRoom, createdAt }: PlacedEvent, now: Date): RoomRows {
  if (!waitingRoom) return { rooms: [], visitors: [] }
  const startsAt = new Date(Math.floor(now.getTime() / HOUR + waitingRoom.startsWithinHours) * HOUR)
  const openedAt = startsAt.getTime() - waitingRoom.opensMinutes * MINUTE
  const seed = newSeed()
  const room = {
    event_id: id,
    starts_at: startsAt,
    opens_minutes: waitingRoom.opensMinutes,
    seed: seal(secrets, seed),
    seed_hash: seedHash(seed),
    served_at: startsAt,
    created_at: createdAt,
  }
  const visitors = Array.from({ length: waitingRoom.visitors }, (_, index) => ({
    event_id: id,
    id: randomUUID(),
    arrived_at: new Date(openedAt + ((now.getTime() - openedAt) * index) / waitingRoom.visitors),
  }))
  return { rooms: [room], visitors }
}
