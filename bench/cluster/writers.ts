import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type DatabasePool } from '../../apps/server/src/db/database.ts'
import type { Cluster, Member } from '../../ops/cluster/cluster.ts'

const EVERY_MS = 50
const PATIENCE_SECONDS = 60

/** A write that a member acknowledged. */
interface Write {
  readonly id: number
  readonly member: string
  readonly at: number
}

/**
 * Writes a row on each member all the time, past the proxy, as a client would that does not know of a new leader. Knows in the end
 * whether two members took writes at once, and whether an acknowledged one is lost.
 */
export class Writers {
  readonly #ending = new AbortController()
  readonly #cluster: Cluster
  readonly #writing: readonly Promise<void>[]
  #acknowledged: Write[] = []
  #next = 0

  private constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#writing = cluster.members.map((member) => this.#write(member))
  }

  static async start(cluster: Cluster, pool: DatabasePool): Promise<Writers> {
    await pool.query('create schema if not exists trial')
    await pool.query('create table if not exists trial.writes (id bigint primary key)')
    return new Writers(cluster)
  }

  /** The members that acknowledged writes since the last call, in turn: two of them, if one took over from the other. */
  async turns(pool: DatabasePool): Promise<{ turns: readonly Turn[]; faults: string[] }> {
    const writes = this.#acknowledged.toSorted((a, b) => a.at - b.at)
    this.#acknowledged = []
    const turns: Turn[] = []
    for (const { member, at } of writes) {
      const last = turns.at(-1)
      if (last?.member === member) last.until = at
      else turns.push({ member, since: at, until: at })
    }
    const faults: string[] = []
    if (new Set(turns.map(({ member }) => member)).size < turns.length)
      faults.push(`Two members took writes at once: ${turns.map(({ member }) => member).join(', ')}.`)
    const lost = await this.#lost(
      pool,
      writes.map(({ id }) => id),
    )
    if (lost > 0) faults.push(`${lost} of ${writes.length} writes that were acknowledged are lost.`)
    return { turns, faults }
  }

  /** How many of these writes are not stored. Retries the query, because connections break during a failover. */
  async #lost(pool: DatabasePool, ids: readonly number[]): Promise<number> {
    for (const since = Date.now(); ; await sleep(1000)) {
      try {
        const { rows } = await pool.query<{ lost: number }>(
          `select count(*)::int as lost from unnest($1::bigint[]) acknowledged(id)
           where not exists (select from trial.writes stored where stored.id = acknowledged.id)`,
          [ids],
        )
        return rows[0]?.lost ?? 0
      } catch (error) {
        if (Date.now() - since > PATIENCE_SECONDS * 1000) throw error
      }
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#writing)
  }

  /** One write at a time: while one waits for its confirmation, the next would wait as well. */
  async #write(member: Member): Promise<void> {
    const { signal } = this.#ending
    const pool = createPool({ connectionString: this.#cluster.memberUrl(member), max: 1 }, () => undefined)
    while (!signal.aborted) {
      const id = (this.#next += 1)
      const writing = pool.query('insert into trial.writes values ($1)', [id]).then(
        () => this.#acknowledged.push({ id, member: member.name, at: Date.now() }),
        () => undefined,
      )
      await Promise.race([writing, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
    await pool.close(1000)
  }
}

/** How long a member acknowledged writes and no other did. */
export interface Turn {
  readonly member: string
  readonly since: number
  until: number
}
