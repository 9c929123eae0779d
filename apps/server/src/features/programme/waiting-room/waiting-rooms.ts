import type { WaitingRoomView } from '@foyer/contract'
import { availableParallelism } from 'node:os'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { type LiveSubscriber, onEventNews } from '../../../outbox/index.ts'
import { findEvent } from '../events/index.ts'
import { advanceRoom } from './advance-room.ts'
import { HoldThroughput } from './hold-throughput.ts'
import { findRoomState, type RoomState } from './waiting-room.queries.ts'
import { waitingRoomView } from './waiting-room.view.ts'

/** The shortest time between two reads of the state of a room, which also move its counter on. */
const FRESH_MS = 1000
const MOST_KEPT = 1000

interface Kept {
  state: RoomState | null
  readAt: number
  reading: Promise<RoomState | null> | null
}

/** Rooms that the organiser changed, and rooms that ended, are read again. */
export const waitingRoomsSubscriber: LiveSubscriber<WaitingRooms> = onEventNews((rooms, { eventId }) =>
  rooms.forget(eventId),
)

/**
 * The states of waiting rooms, kept in memory for a second, so that any number of visitors costs the database one turn a second. One per
 * process. Reading a room is what moves it on; where nobody reads, a sweep does.
 */
export class WaitingRooms {
  readonly #deps: Deps
  readonly #kept = new Map<string, Kept>()
  /** How many holds a second this process can place; limits the rate of rooms without a fixed rate. */
  readonly throughput = new HoldThroughput(availableParallelism())

  constructor(deps: Deps) {
    this.#deps = deps
  }

  forget(eventId: string): void {
    this.#kept.delete(eventId)
  }

  forgetAll(): void {
    this.#kept.clear()
  }

  /** The state of a public event's room, or null. It is at most one second old, or as old as one read takes. */
  async find(eventId: string): Promise<WaitingRoomView | null> {
    const state = await this.#state(eventId)
    return state && waitingRoomView(this.#deps, state)
  }

  async get(eventId: string): Promise<WaitingRoomView> {
    const room = await this.find(eventId)
    if (!room) throw new AppError('waiting_room.not_found')
    return room
  }

  /**
   * The state as of now, for a visitor who waits for a number. While a turn is under way, the previous state is returned, so that many
   * visitors cause only one turn at a time.
   */
  getAnew(eventId: string): Promise<WaitingRoomView> {
    if (!this.#kept.get(eventId)?.reading) this.forget(eventId)
    return this.get(eventId)
  }

  #state(eventId: string): Promise<RoomState | null> | RoomState | null {
    const kept = this.#kept.get(eventId)
    const age = kept ? this.#deps.now().getTime() - kept.readAt : Infinity
    if (kept && age >= 0 && age < FRESH_MS) return kept.state ?? kept.reading
    // A read can take a moment, for example during the draw: until then, requests get the previous state.
    if (kept?.reading) return kept.state ?? kept.reading
    if (!kept && this.#kept.size >= MOST_KEPT) this.#kept.clear()
    const entry: Kept = { state: kept?.state ?? null, readAt: -Infinity, reading: null }
    this.#kept.set(eventId, entry)
    entry.reading = this.#read(eventId).then(
      (state) => {
        Object.assign(entry, { state, readAt: this.#deps.now().getTime(), reading: null })
        return state
      },
      (error: unknown) => {
        if (this.#kept.get(eventId) === entry) this.#kept.delete(eventId)
        throw error
      },
    )
    return entry.reading
  }

  async #read(eventId: string): Promise<RoomState | null> {
    await advanceRoom(this.#deps, eventId, this.throughput.perSecond)
    const state = await findRoomState(this.#deps.db, eventId)
    const event = state && (await findEvent(this.#deps.db, eventId))
    return event?.status === 'published' && !event.blocked ? state : null
  }
}
