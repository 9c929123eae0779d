import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { type Client, Pool, type PoolConfig, type QueryConfig, types } from 'pg'
import { NamedStatements } from './named-statements.ts'
import { READ_ONLY } from './outage.ts'
import type { DB } from './schema/index.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>

const INT8 = 20
const DATE = 1082

/** Amounts and counts stay far below 2^53 (a CHECK and the domain see to it), so a bigint may be a number; more is a fault. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A stored number is too large to be exact: ${text}`)
  return value
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return parseInt8
  if (oid === DATE) return (text: string) => text
  return types.getTypeParser(oid, format)
}

export interface DatabasePoolConfig extends PoolConfig {
  /** Whether a connection keeps its session from one transaction to the next; false behind a pooler in transaction mode. */
  readonly ownSessions?: boolean
  /** A connection on which nothing has come or gone for so long is given up as dead. */
  readonly silenceMillis?: number
}

/** A pool that outlives a restart of the database: connections that break are reported and replaced. */
export class DatabasePool extends Pool {
  readonly #ownSessions: boolean
  readonly #clients = new Set<Client>()

  constructor(config: DatabasePoolConfig, onError: (error: Error) => void) {
    const { ownSessions = true, silenceMillis = 0, ...rest } = config
    super({
      max: 10,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 20_000,
      keepAlive: true,
      // A pooler refuses parameters of the session that it does not know.
      ...(ownSessions && { idle_in_transaction_session_timeout: 30_000 }),
      ...rest,
      types: { getTypeParser: typeParser as typeof types.getTypeParser },
    })
    this.#ownSessions = ownSessions
    const statements = ownSessions ? new NamedStatements() : null
    // Connections that are being closed may outlive the pool by a moment; what they say then is of no interest.
    const report = (error: Error) => {
      if (!this.ending) onError(error)
    }
    this.on('error', report)
    this.on('connect', (client) => {
      // A checked-out client without a listener would end the process when its connection breaks.
      client.on('error', report)
      this.#clients.add(client)
      statements?.attach(client)
      this.#watch(client, silenceMillis)
    })
    this.on('remove', (client) => this.#clients.delete(client as Client))
  }

  /** A statement that each session parses once, where sessions are our own. */
  statement({ name, text }: { name: string; text: string }): QueryConfig {
    return this.#ownSessions ? { name, text } : { text }
  }

  /** Hands over each connection: those that are open, and those to come. */
  eachClient(use: (client: Client) => void): void {
    for (const client of this.#clients) use(client)
    this.on('connect', (client) => use(client))
  }

  /** Cuts every connection: what is under way fails, and the server rolls it back. */
  cut(): void {
    for (const client of this.#clients) client.connection.stream.destroy()
  }

  /** Ends the pool; connections that are still in use after so long are cut. */
  async close(patienceMillis: number): Promise<void> {
    const timer = setTimeout(() => this.cut(), patienceMillis)
    try {
      await this.end()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Gives up a connection that has gone silent, and one to a server that became read-only: another may lead to the new primary. */
  #watch({ connection }: Client, silenceMillis: number): void {
    const { stream } = connection
    if (stream instanceof Socket && silenceMillis > 0) stream.setTimeout(silenceMillis, () => stream.destroy())
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) setImmediate(() => stream.destroy())
    })
  }
}

export function createPool(config: DatabasePoolConfig, onError: (error: Error) => void): DatabasePool {
  return new DatabasePool(config, onError)
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
