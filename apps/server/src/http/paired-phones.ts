import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { DoorActor } from './actor.ts'
import { readDoorToken } from './tokens.ts'

const MOST_READ_TOKENS = 10_000

/**
 * Finds the phone that is calling. Every call asks the database whether the phone may still scan, so that locking one out takes effect at
 * once on every server. Calls that arrive during a query share the next one, which begins after all of them.
 */
export class PairedPhones {
  readonly #deps: Deps
  /** Device ids by verified token. They can be kept, because a token does not expire and its signature stays valid. */
  readonly #read = new Map<string, string>()
  #asking: Promise<unknown> | null = null
  #next: Question | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async find(token: string): Promise<DoorActor | null> {
    const id = this.#read.get(token) ?? (await this.#readAnew(token))
    if (id === null) return null
    const phones = await this.#ask(id)
    return phones.get(id) ?? null
  }

  async #readAnew(token: string): Promise<string | null> {
    const id = await readDoorToken(this.#deps, token)
    if (id === null) return null
    if (this.#read.size >= MOST_READ_TOKENS) this.#read.clear()
    this.#read.set(token, id)
    return id
  }

  #ask(id: string): Promise<Map<string, DoorActor>> {
    if (!this.#next) {
      const ids = new Set<string>()
      const before = this.#asking ?? nextTurn()
      const phones = before.then(() => this.#begin(ids))
      this.#next = { ids, phones }
    }
    this.#next.ids.add(id)
    return this.#next.phones
  }

  #begin(ids: ReadonlySet<string>): Promise<Map<string, DoorActor>> {
    this.#next = null
    const phones = listPhones(this.#deps, [...ids])
    const over = () => {
      if (this.#asking === asking) this.#asking = null
    }
    const asking: Promise<void> = phones.then(over, over)
    this.#asking = asking
    return phones
  }
}

interface Question {
  readonly ids: Set<string>
  readonly phones: Promise<Map<string, DoorActor>>
}

/** All that came with this turn of the event loop ask together. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Those of these devices that may scan. */
async function listPhones({ db }: Deps, deviceIds: readonly string[]): Promise<Map<string, DoorActor>> {
  const found = await db
    .selectFrom('door_devices')
    .innerJoin('doors', 'doors.id', 'door_devices.door_id')
    .select([
      'door_devices.id',
      'doors.id as door_id',
      'doors.name',
      'doors.event_id',
      'doors.series_id',
      'doors.kiosk',
      'staffed_at',
      'staffed_until',
    ])
    .where(sql<boolean>`door_devices.id = any(${deviceIds}::uuid[])`)
    .where('door_devices.revoked_at', 'is', null)
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
    .execute()
  return new Map(
    found.map(({ id, staffed_at: from, staffed_until: until, ...door }) => [
      id,
      {
        kind: 'door',
        deviceId: id,
        doorId: door.door_id,
        doorName: door.name,
        eventId: door.event_id,
        seriesId: door.series_id,
        kiosk: door.kiosk,
        staffed: from && until ? { from, until } : null,
      },
    ]),
  )
}
