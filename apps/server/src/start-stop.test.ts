import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from './testing/test-database.ts'
import { type SpawnedProgram, spawnProgram } from './testing/spawned-program.ts'
import { freePort } from './testing/free-port.ts'

/** Well above what an orderly end takes, also on a machine that runs other tests. */
const LIMIT_MS = 20_000
/** For a few starts on a machine that runs other tests. */
const LONGEST_MS = 240_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-stop-'))
  // When this runs as root, the database has a user of its own, which has to pass through this folder.
  await chmod(folder, 0o711)
  // The first start compiles all sources and keeps what it compiled.
  await measureStart({})
}, LONGEST_MS)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Reads compiled sources of its own, so that a point in one start corresponds to the same point in another one. */
const startFoyer = (env: Record<string, string>) =>
  spawnProgram({ FOYER_DATA_DIR: join(folder, randomUUID()), NODE_COMPILE_CACHE: join(folder, 'compiled'), ...env })

/** Ends a program that hangs, so that the test says so instead of waiting for it. */
async function endOf({ child, ended }: SpawnedProgram) {
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const end = await ended
  clearTimeout(timer)
  return end
}

function traces(said: string): string[] {
  return said.split('\n').filter((line) => /^\s+at |could not start|"stack"/.test(line))
}

/** How long a start takes here and now, from its beginning to its first answer. */
async function measureStart(env: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const foyer = await startFoyer(env)
  while (!foyer.said().includes('Foyer is open') && foyer.child.exitCode === null) await sleep(20)
  expect(foyer.said()).toContain('Foyer is open')
  const took = performance.now() - begun
  foyer.child.kill('SIGTERM')
  expect(await endOf(foyer)).toEqual({ code: 0, signal: null })
  return took
}

async function stopAt(env: Record<string, string>, milliseconds: number) {
  const foyer = await startFoyer(env)
  await sleep(milliseconds)
  foyer.child.kill('SIGTERM')
  return { end: await endOf(foyer), traces: traces(foyer.said()) }
}

const IN_ORDER = { end: { code: 0, signal: null }, traces: [] }
/** Before Node has run a line of ours nothing has begun, and the system ends the process. */
const BEFORE_ANYTHING = { end: { code: null, signal: 'SIGTERM' }, traces: [] }

describe('a termination signal at any moment of a start', () => {
  test('with a database elsewhere ends the process in order', { timeout: LONGEST_MS }, async () => {
    const database = await createTestDatabase()
    const { host, port, user, database: name } = database.connection
    const env = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
      LOG_LEVEL: 'error',
    }
    const whole = await measureStart(env)
    for (const part of [0.15, 0.5, 0.75, 0.95, 1.1]) {
      const outcome = await stopAt(env, whole * part)
      expect([IN_ORDER, ...(part === 0.15 ? [BEFORE_ANYTHING] : [])]).toContainEqual(outcome)
    }
    await database.drop()
  })

  test('with a database of its own ends both', { timeout: LONGEST_MS }, async () => {
    const whole = await measureStart({})
    for (const part of [0.45, 0.8]) expect(await stopAt({}, whole * part)).toEqual(IN_ORDER)
  })
})

describe('a start without its database', () => {
  test('waits with one sentence, and ends at once when told to', { timeout: 60_000 }, async () => {
    const nobody = await freePort()
    const foyer = await startFoyer({ DATABASE_URL: `postgres://foyer@127.0.0.1:${nobody}/foyer` })
    await expect.poll(() => foyer.said(), { timeout: 30_000 }).toContain('Waiting up to 60 seconds for the database')
    foyer.child.kill('SIGTERM')
    expect(await endOf(foyer)).toEqual({ code: 0, signal: null })
    expect(foyer.said().trim().split('\n')).toEqual([
      `Waiting up to 60 seconds for the database: connect ECONNREFUSED 127.0.0.1:${nobody}.`,
    ])
  })

  test('gives up after its limit with one sentence', { timeout: 60_000 }, async () => {
    const nobody = await freePort()
    const foyer = await startFoyer({
      DATABASE_URL: `postgres://foyer@127.0.0.1:${nobody}/foyer`,
      DATABASE_WAIT_SECONDS: '0',
    })
    expect(await endOf(foyer)).toEqual({ code: 1, signal: null })
    expect(foyer.said()).toBe(
      `The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${nobody}. Check DATABASE_URL.\n`,
    )
  })
})
