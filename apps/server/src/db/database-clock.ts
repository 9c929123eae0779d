import type { Pool } from 'pg'

/** Clocks that differ by less are left as they are: asking the database takes part of a second itself. */
const LEAST_MS = 1000
const EVERY_MS = 60_000
/** A busy machine answers late at its start. */
const FIRST_TRIES = 5

interface DatabaseClockOptions {
  /** The clock of this machine, ms since 1970. */
  readonly own?: () => number
  /** Called when the correction changes, with the time by which this machine's clock is ahead, ms; negative where it is behind. */
  readonly onChange?: (aheadMs: number) => void
}

/**
 * The clock of the database as this process knows it. Holds, sessions and doors are written and swept by the database's clock, and by
 * several servers: a server whose own clock is wrong would otherwise end holds at once, or keep open what is over.
 */
export class DatabaseClock {
  readonly #pool: Pick<Pool, 'connect'>
  readonly #own: () => number
  readonly #onChange: (aheadMs: number) => void
  #ahead = 0

  constructor(
    pool: Pick<Pool, 'connect'>,
    { own = () => Date.now(), onChange = () => undefined }: DatabaseClockOptions = {},
  ) {
    this.#pool = pool
    this.#own = own
    this.#onChange = onChange
  }

  readonly now = (): Date => new Date(this.#own() - this.#ahead)

  /** Compares both clocks. An answer that took long says too little: the correction stays, and false is returned. */
  async compare(): Promise<boolean> {
    const client = await this.#pool.connect()
    try {
      const sent = performance.now()
      const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
      const waited = performance.now() - sent
      const [row] = rows
      if (!row || waited > LEAST_MS) return false
      const measured = Math.round(this.#own() - waited / 2 - row.at.getTime())
      const ahead = Math.abs(measured) < LEAST_MS ? 0 : measured
      if (Math.abs(ahead - this.#ahead) < LEAST_MS) return true
      this.#ahead = ahead
      this.#onChange(ahead)
      return true
    } finally {
      client.release()
    }
  }

  /** Compares the clocks now and then once a minute, until the returned function is called. While the database is away the correction stays. */
  async follow(): Promise<() => void> {
    for (let tries = 0; tries < FIRST_TRIES && !(await this.compare()); tries += 1);
    const timer = setInterval(() => void this.compare().catch(() => undefined), EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }
}
