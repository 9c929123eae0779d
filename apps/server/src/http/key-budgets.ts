import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { onlyRow } from '../db/only-row.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'

const SECONDS = 60
/** Calls that a process takes from the window of all processes at once, so that not each call writes. */
const MOST_TAKEN = 20
const NAME = 'api-key'

interface Share {
  /** Calls of the window that this process may still answer. */
  left: number
  /** Calls of the window that no process has taken. */
  readonly untaken: number
  /** When the window ends, on the clock of this process. */
  readonly endsAt: number
}

/**
 * Counts the calls of each API key, over all processes, in windows of a minute. A process takes some calls of a window ahead: together
 * they never answer more than the limit, and a key that is used at several processes at once may be refused a few calls sooner.
 */
export class KeyBudgets {
  readonly #deps: Pick<Deps, 'db' | 'site'>
  readonly #shares = new Map<string, Share>()
  readonly #taking = new Map<string, Promise<void>>()

  constructor(deps: Pick<Deps, 'db' | 'site'>) {
    this.#deps = deps
  }

  /** Counts a call, says in the answer's headers what is left, and refuses beyond the limit. */
  async spend(keyId: string, reply: FastifyReply): Promise<void> {
    let share = this.#current(keyId)
    // Calls that wait for the same share may use it up among them.
    while (!share || (share.left === 0 && share.untaken > 0)) {
      await this.#take(keyId)
      share = this.#current(keyId)
    }
    const granted = share.left > 0
    if (granted) share.left -= 1
    const limit = this.#deps.site.apiKeyCallsPerMinute
    const reset = Math.max(1, Math.ceil((share.endsAt - performance.now()) / 1000))
    // https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
    void reply.header('ratelimit-policy', `"key";q=${limit};w=${SECONDS}`)
    void reply.header('ratelimit', `"key";r=${share.left + share.untaken};t=${reset}`)
    if (!granted) throw new AppError('request.too_many', { retryAfter: reset })
  }

  #current(keyId: string): Share | undefined {
    const share = this.#shares.get(keyId)
    return share && share.endsAt > performance.now() ? share : undefined
  }

  /** Those who come while a share is being taken wait for it. */
  #take(keyId: string): Promise<void> {
    const under = this.#taking.get(keyId)
    if (under) return under
    const taking = this.#takeShare(keyId).finally(() => this.#taking.delete(keyId))
    this.#taking.set(keyId, taking)
    return taking
  }

  /** The count is one statement, so that processes at the same time take different calls. */
  async #takeShare(keyId: string): Promise<void> {
    const limit = this.#deps.site.apiKeyCallsPerMinute
    const wanted = Math.min(MOST_TAKEN, limit)
    const { rows } = await sql<{ hits: number; seconds: number }>`
      insert into rate_limits (key, window_start, hits)
      values (${`${NAME}:${keyId}`}, to_timestamp(floor(extract(epoch from now()) / ${SECONDS}::int) * ${SECONDS}::int), ${wanted})
      on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits
      returning hits, (${SECONDS}::int - extract(epoch from now() - window_start))::float8 as seconds`.execute(
      this.#deps.db,
    )
    const { hits, seconds } = onlyRow(rows)
    const before = hits - wanted
    this.#forgetEnded()
    this.#shares.set(keyId, {
      left: Math.max(0, Math.min(wanted, limit - before)),
      untaken: Math.max(0, limit - hits),
      endsAt: performance.now() + seconds * 1000,
    })
  }

  #forgetEnded(): void {
    const now = performance.now()
    for (const [keyId, { endsAt }] of this.#shares) if (endsAt <= now) this.#shares.delete(keyId)
  }
}
