import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { createPool } from '../db/database.ts'

const ignoreBroken = (): void => {}

/** How often a drop looks for connections, and the pause in between: together no longer than the drop itself would wait. */
const [LOOKS, BETWEEN_MS] = [10, 10]

/** The settings of a fresh copy of the migrated database, and how to drop it. */
export async function createTestDatabase() {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createPool({ ...server, database: 'postgres', max: 1 }, ignoreBroken)
  await admin.query(`create database ${name} template foyer_template`)
  return {
    connection: { ...server, database: name },
    drop: async () => {
      // A drop that finds a connection that is just ending waits a tenth of a second, which most of them do not need.
      const connected = `select from pg_stat_activity where datname = '${name}'`
      for (let look = 0; look < LOOKS && (await admin.query(connected)).rows.length > 0; look += 1)
        await sleep(BETWEEN_MS)
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
