import { MOST_SOURCES, OTHER_SOURCES } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Network } from '../../../http/subject.ts'
import { ViewBudgets } from './view-budgets.ts'

const HOUR_MS = 3_600_000
/** What one network adds to one event in an hour, and to all events together. An office behind one address stays below it. */
export const VIEWS_OF_EVENT_BY_NETWORK = 60
export const VIEWS_BY_NETWORK = 300
const EVERY_MS = 5_000
/** Events and sources that wait to be written; views of further ones are left out. */
const MOST_WAITING = 20_000

interface View {
  readonly eventId: string
  readonly source: string | undefined
  readonly network: Network
}

interface Counted {
  readonly eventId: string
  readonly source: string
  views: number
}

/**
 * Counts views of event pages in memory and adds them to the database every few seconds, all in one statement, and when the process
 * ends. One per process. What waits while the database is away is added later.
 */
export class ViewCounter {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'log'>
  readonly #ofEvent = new ViewBudgets(VIEWS_OF_EVENT_BY_NETWORK, HOUR_MS)
  readonly #ofNetwork = new ViewBudgets(VIEWS_BY_NETWORK, HOUR_MS)
  #waiting = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #closed = false

  constructor(deps: Pick<Deps, 'db' | 'now' | 'log'>) {
    this.#deps = deps
  }

  count({ eventId, source = '', network }: View): void {
    if (!this.#ofNetwork.take(network.key) || !this.#ofEvent.take(`${eventId} ${network.key}`)) return
    this.#add({ eventId, source, views: 1 })
    this.#flushLater()
  }

  /** Writes what was counted so far. */
  flush(): Promise<void> {
    return (this.#flushing = this.#flushing.then(() => this.#write()))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.flush()
  }

  #add({ eventId, source, views }: Counted): void {
    const key = `${eventId} ${source}`
    const known = this.#waiting.get(key)
    if (known) known.views += views
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { eventId, source, views })
  }

  #flushLater(): void {
    if (this.#closed || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, EVERY_MS).unref()
  }

  async #write(): Promise<void> {
    const counted = [...this.#waiting.values()]
    if (counted.length === 0) return
    this.#waiting = new Map()
    try {
      await sql`select add_event_views(${counted.map(({ eventId }) => eventId)}::uuid[],
        ${counted.map(({ source }) => source)}::text[], ${counted.map(({ views }) => views)}::int[],
        ${this.#deps.now()}, ${MOST_SOURCES}, ${OTHER_SOURCES})`.execute(this.#deps.db)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'views could not be written')
      for (const views of counted) this.#add(views)
      this.#flushLater()
    }
  }
}
