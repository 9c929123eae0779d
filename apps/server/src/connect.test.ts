import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import type { DatabasePool } from './db/database.ts'
import { parseEnv } from './env.ts'
import { Lifecycle } from './lifecycle.ts'
import { buildTestApp, type TestApp } from './testing/index.ts'

let site: TestApp
let folder: string
beforeAll(async () => {
  site = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'foyer-connect-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(settings: Record<string, string>) {
  const env = parseEnv({ DATABASE_URL: site.databaseUrl, FOYER_DATA_DIR: folder, ...settings })
  const reporter = { say: () => undefined, onError: () => undefined }
  return connect(env, new Lifecycle(() => undefined), reporter)
}

async function limitsOf(pool: DatabasePool): Promise<string[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await pool.query<{ limits: string[] }>(
    'select array_agg(current_setting(name) order by place) as limits from unnest($1::text[]) with ordinality as t(name, place)',
    [names],
  )
  return rows[0]?.limits ?? []
}

test('statements and waits for locks have limits: short ones for calls, longer ones for jobs, none for migrations', async () => {
  const pools = await open({})
  expect(await limitsOf(pools.requests)).toEqual(['20s', '10s', '30s'])
  expect(await limitsOf(pools.jobs)).toEqual(['5min', '30s', '30s'])
  expect(await limitsOf(pools.sessions)).toEqual(['0', '0', '30s'])
  for (const pool of Object.values(pools) as (DatabasePool | null)[]) await pool?.close(1000)
})

test('behind a pooler the limits are those of the role, and statements are not prepared by name', async () => {
  const pools = await open({ DATABASE_DIRECT_URL: site.databaseUrl })
  expect(await limitsOf(pools.requests)).toEqual(['0', '0', '0'])
  expect(pools.requests.statement({ name: 'a', text: 'select 1' })).toEqual({ text: 'select 1' })
  for (const pool of Object.values(pools) as (DatabasePool | null)[]) await pool?.close(1000)
})

test('a pool that is closed cuts what does not end in time', async () => {
  const pools = await open({})
  const sleeping = pools.jobs.query('select pg_sleep(60)').catch((error: unknown) => String(error))
  await expect.poll(() => pools.jobs.totalCount).toBe(1)
  await expect
    .poll(
      async () =>
        (
          await site.deps.pool.query(
            `select 1 from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid() and state = 'active'`,
          )
        ).rowCount,
    )
    .toBe(1)
  await pools.jobs.close(0)
  expect(await sleeping).toMatch(/Connection terminated/)
  await pools.requests.close(0)
  await pools.sessions.close(0)
})

test('the replica has the limits of calls, and is away for as long as it likes', async () => {
  const pools = await open({ DATABASE_REPLICA_URL: site.databaseUrl })
  expect(pools.replica && (await limitsOf(pools.replica))).toEqual(['20s', '10s', '30s'])
  for (const pool of Object.values(pools) as (DatabasePool | null)[]) await pool?.close(1000)
  const without = await open({ DATABASE_REPLICA_URL: 'postgres://foyer@127.0.0.1:1/foyer' })
  await expect(without.replica?.query('select 1')).rejects.toThrow('ECONNREFUSED')
  for (const pool of Object.values(without) as (DatabasePool | null)[]) await pool?.close(1000)
})
