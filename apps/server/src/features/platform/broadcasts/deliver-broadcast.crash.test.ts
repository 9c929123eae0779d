import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { broadcastBody, buildTestApp, call, createUser, TEST_SECRET, type TestApp } from '../../../testing/index.ts'
import { passHeartbeat } from '../../../testing/killed-worker.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { atOnce } from '../../../testing/race.ts'
import { deliverBroadcast } from './index.ts'

const PEOPLE = 10_000

/** Inserts many users in one statement: a broadcast needs only that they exist and have a confirmed address. */
async function crowd({ deps }: TestApp): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, first_name, email_verified_at)
    select gen_random_uuid(), 'crowd' || n || '@example.org', 'x', 'Crowd', now() from generate_series(1, ${PEOPLE}::int) n
  `.execute(deps.db)
}

async function write(site: TestApp): Promise<string> {
  const { headers } = await createUser(site, { isAdmin: true })
  const payload = broadcastBody({ kind: 'everyone' })
  const { body } = await call<{ _id: string }>(site.app, { method: 'POST', url: '/api/broadcast', headers, payload })
  return body._id
}

async function reached({ deps }: TestApp, id: string) {
  const { rows } = await sql<{ state: string; reached: number; people: number }>`
    select state, (select count(distinct user_id)::int from broadcast_recipients where broadcast_id = ${id}) as people,
      (select count(*)::int from broadcast_recipients where broadcast_id = ${id}) as reached
    from broadcasts where id = ${id}`.execute(deps.db)
  return rows[0]
}

test(
  'killed within and between chunks, a broadcast to 10,000 reaches each of them once',
  { timeout: 180_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-crash-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      FOYER_ROLE: 'worker',
      LOG_LEVEL: 'silent',
    }
    try {
      await crowd(site)
      const id = await write(site)
      for (const failpoint of ['after_broadcast_chunk', 'within_broadcast_chunk']) {
        // The process kills itself, perhaps before it could report that it is ready.
        const doomed = startServerProcess({ ...env, FAILPOINT: failpoint })
        await doomed.then(
          (process) => process.ended,
          () => undefined,
        )
        await passHeartbeat(site)
        expect(await reached(site, id)).toEqual({ state: 'sending', reached: 500, people: 500 })
      }
      const last = await startServerProcess({ ...env, FOYER_ROLE: 'all' })
      await vi.waitFor(async () => expect((await reached(site, id))?.state).toBe('sent'), {
        timeout: 90_000,
        interval: 250,
      })
      expect(await reached(site, id)).toEqual({ state: 'sent', reached: PEOPLE, people: PEOPLE })
      last.kill('SIGTERM')
      await last.ended
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

test('many workers on one broadcast hand it out once', { timeout: 60_000 }, async () => {
  const site = await buildTestApp()
  await crowd(site)
  const id = await write(site)
  await atOnce(6, () => deliverBroadcast(site.deps, id))
  expect(await reached(site, id)).toEqual({ state: 'sent', reached: PEOPLE, people: PEOPLE })
  await site.close()
})
