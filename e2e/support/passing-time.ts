import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '../../apps/server/src/db/database.ts'

const WORKER = join(import.meta.dirname, '../../apps/server/src/main.ts')

function dataFolder(): string {
  const folder = process.env['FOYER_DATA']
  if (!folder) throw new Error('FOYER_DATA is not set: run the journeys through Playwright’s global setup.')
  return folder
}

/** The address of the program's own database, as its server wrote it down: port and folder of the socket. */
async function database(): Promise<{ host: string; port: number }> {
  const notes = await readFile(join(dataFolder(), 'postgresql/data/postmaster.pid'), 'utf8')
  const [, , , port = '', host = ''] = notes.split('\n')
  return { host, port: Number(port) }
}

async function withDatabase(act: (pool: ReturnType<typeof createPool>) => Promise<unknown>): Promise<void> {
  const pool = createPool({ ...(await database()), user: 'foyer', database: 'foyer', max: 1 }, () => {})
  try {
    await act(pool)
  } finally {
    await pool.end()
  }
}

/** Makes an event one of a month ago, as no journey can wait for it, and lets a second worker do what is due by then. */
export async function monthAfter(eventId: string): Promise<void> {
  await withDatabase((pool) =>
    pool.query(
      `update events set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days' where id = $1`,
      [eventId],
    ),
  )
  const { host, port } = await database()
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PUBLIC_URL: process.env['FOYER_URL'],
      FOYER_ROLE: 'worker',
      SMTP_URL: process.env['FOYER_SMTP'],
      FOYER_DATA_DIR: dataFolder(),
      DATABASE_URL: `postgres://foyer@localhost:${port}/foyer?host=${encodeURIComponent(host)}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(worker, 'exit')
  // Every sweep runs at the start, and stopping waits for those under way.
  worker.stdout.once('data', () => worker.kill('SIGTERM'))
  const [code] = await ended
  if (code !== 0) throw new Error(`The second worker ended with ${String(code)}.`)
}

/** As if the last proof of who they are were older than it may be for what matters. */
export async function forgetProof(email: string): Promise<void> {
  await withDatabase((pool) =>
    pool.query('update sessions set proved_at = null where user_id = (select id from users where email = $1)', [email]),
  )
}
