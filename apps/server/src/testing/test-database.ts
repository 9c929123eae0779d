import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createPool } from '../db/database.ts'

const ignoreBroken = (): void => {}

/** The settings of a fresh copy of the migrated database, and how to drop it. */
export async function createTestDatabase() {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = createPool({ ...server, database: 'postgres', max: 1 }, ignoreBroken)
  await admin.query(`create database ${name} template foyer_template`)
  return {
    connection: { ...server, database: name },
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
