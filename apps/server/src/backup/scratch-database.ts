import { randomBytes } from 'node:crypto'
import { DatabaseError, type Pool } from 'pg'
import { createPool } from '../db/database.ts'
import { clientConfig } from '../db/primary.ts'

const PREFIX = 'foyer_verify_'
const NOT_PERMITTED = '42501'

/** The same server, another database. */
function atDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`)
}

/**
 * Creates an empty database on the server of another one, and drops it afterwards.
 * @returns null where the role may not create databases
 */
export async function withScratchDatabase<T>(url: string, use: (pool: Pool) => Promise<T>): Promise<T | null> {
  const admin = createPool({ ...clientConfig(url), max: 1 }, () => {})
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  try {
    await dropForgotten(admin)
    await admin.query(`create database ${name} template template0`)
  } catch (error) {
    await admin.end()
    if (error instanceof DatabaseError && error.code === NOT_PERMITTED) return null
    throw error
  }
  const pool = createPool({ ...clientConfig(atDatabase(url, name)), max: 4 }, () => {})
  try {
    return await use(pool)
  } finally {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** Databases of killed processes: they have no connections. */
async function dropForgotten(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname ~ '^${PREFIX}[0-9a-f]{12}$' and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name}`)
}
