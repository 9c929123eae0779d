import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema/index.ts'

/** Uses savepoints of one open transaction instead of transactions, so that everything can be rolled back at the end. */
class SavepointDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'savepoint inner_work')
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'release savepoint inner_work')
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return run(connection, 'rollback to savepoint inner_work')
  }
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement))
}

class SavepointDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new SavepointDriver({ pool: this.#pool })
  }
}

/** A database on a pool of one connection, inside the transaction that is open on it. */
export function savepointDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new SavepointDialect(pool) })
}
