import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
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

/** A pool that outlives a restart of the database: idle connections that break are logged and replaced. */
export function createPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
  })
  pool.on('error', onError)
  // A checked-out client without a listener would end the process when its connection breaks.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
