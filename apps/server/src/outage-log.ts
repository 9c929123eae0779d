import { isDatabaseAway } from './db/outage.ts'

/** Writes one line. */
type Write = (facts: Record<string, unknown>, sentence: string) => void

interface Outage {
  readonly since: number
  readonly write: Write
  lastAt: number
  /** Failures since the last line, and in all. */
  unsaid: number
  failures: number
  readonly timer: NodeJS.Timeout
}

const LINE_EVERY_MS = 60_000
/** A database that still fails some of the time is not back: what works in between does not end the outage. */
const QUIET_MS = 5_000

/**
 * Keeps a lost database from filling the log: each source of failures has one line at the start, one a minute with their
 * number, and one when it is over.
 */
export class OutageLog {
  readonly #outages = new Map<string, Outage>()

  /** Takes a failure instead of logging it. False if it is not part of an outage, or is the first of one; the caller then logs it. */
  takes(error: unknown, source: string, write: Write): boolean {
    if (!isDatabaseAway(error)) return false
    const known = this.#outages.get(source)
    if (known) {
      known.lastAt = Date.now()
      known.unsaid += 1
      known.failures += 1
      return true
    }
    const now = Date.now()
    const timer = setInterval(() => this.#minute(source), LINE_EVERY_MS).unref()
    this.#outages.set(source, { since: now, lastAt: now, unsaid: 0, failures: 1, write, timer })
    return false
  }

  /** The database has done something: outages without a failure for some seconds are over. */
  worked(): void {
    if (this.#outages.size === 0) return
    const now = Date.now()
    for (const [source, { lastAt }] of this.#outages) if (now - lastAt >= QUIET_MS) this.#end(source)
  }

  #minute(source: string): void {
    const outage = this.#outages.get(source)
    if (!outage) return
    if (outage.unsaid === 0) return this.#end(source)
    outage.write({ source, failures: outage.unsaid }, 'the database still cannot be reached')
    outage.unsaid = 0
  }

  #end(source: string): void {
    const outage = this.#outages.get(source)
    if (!outage) return
    clearInterval(outage.timer)
    this.#outages.delete(source)
    const seconds = Math.round((outage.lastAt - outage.since) / 1000)
    outage.write({ source, failures: outage.failures, seconds }, 'the database can be reached again')
  }
}
