import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '../../apps/server/src/db/database.ts'

/** Where the program that all journeys share keeps its data. */
export function dataFolder(): string {
  const folder = process.env['FOYER_DATA']
  if (!folder) throw new Error('FOYER_DATA is not set: run the journeys through Playwright’s global setup.')
  return folder
}

/** The address of the program's own database, as its server wrote it down: port and folder of the socket. */
export async function database(): Promise<{ host: string; port: number }> {
  const notes = await readFile(join(dataFolder(), 'postgresql/data/postmaster.pid'), 'utf8')
  const [, , , port = '', host = ''] = notes.split('\n')
  return { host, port: Number(port) }
}

/** Writes what no journey could wait for straight into the program's database. */
export async function withDatabase(act: (pool: ReturnType<typeof createPool>) => Promise<unknown>): Promise<void> {
  const pool = createPool({ ...(await database()), user: 'foyer', database: 'foyer', max: 1 }, () => {})
  try {
    await act(pool)
  } finally {
    await pool.end()
  }
}
