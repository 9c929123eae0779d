import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dataFolder, database, withDatabase } from './database.ts'
import { sharedSettings } from './foyer-process.ts'

const WORKER = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** Moves an event to more than a month ago, because no journey can wait for it, and lets a second worker do what is then due. */
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
      ...sharedSettings,
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
  let said = ''
  worker.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (said.includes('Foyer works on its jobs.')) worker.kill('SIGTERM')
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`The second worker ended with ${String(code)}.`)
}

/** Removes the proof of identity from a user's sessions, so that the next important action asks for a step-up. */
export async function forgetProof(email: string): Promise<void> {
  await withDatabase((pool) =>
    pool.query('update sessions set proved_at = null where user_id = (select id from users where email = $1)', [email]),
  )
}
