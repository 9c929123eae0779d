import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '@foyer/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestCluster } from '../db/cluster/index.ts'
import { createPool } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { parseEnv } from '../env.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { BossQueue, jobNames } from '../jobs/job-queue.ts'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../testing/index.ts'
import { atOnce } from '../testing/race.ts'
import { startWorkerProcess } from '../testing/server-process.ts'
import { enqueueDueBackup, writeDueBackup } from './due-backup.ts'
import { type ScheduledBackups, scheduledBackups } from './scheduled-backups.ts'
import { withScratchDatabase } from './scratch-database.ts'
import type { Verification } from './verify-backup.ts'

const TOKEN = 'a token for the metrics of backups'

let site: TestApp
let folder: string
let backupFolder: string
beforeEach(async () => {
  site = await buildTestApp({ metricsToken: TOKEN })
  folder = await mkdtemp(join(tmpdir(), 'foyer-due-backup-'))
  backupFolder = join(folder, 'backups')
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  FOYER_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: site.databaseUrl,
  BACKUP_SCHEDULE: '6h',
  BACKUP_DIR: backupFolder,
  BACKUP_KEEP: 'last:2',
  BACKUP_PASSPHRASE: 'a passphrase for this test',
})

function schedule(): ScheduledBackups {
  return required(scheduledBackups(parseEnv(settings())), 'a schedule')
}

const withSchedule = (backups = schedule()): Deps => ({ ...site.deps, backups })

/** A schedule whose backups are written and then verified like this. */
const verifiedLike = (verification: () => Verification): Deps => {
  const real = schedule()
  return withSchedule({
    ...real,
    async write(now) {
      const file = join(backupFolder, `foyer-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.age`)
      await writeFile(file, 'backup')
      return { file, bytes: 6, manifest: {} as never, verification: verification() }
    },
  })
}

async function drain(deps: Deps): Promise<void> {
  if (!(deps.jobs instanceof BossQueue)) throw new Error('Jobs are not in the queue of the database')
  await deps.jobs.drain(jobHandlers(deps))
}

async function runs() {
  const { rows } = await site.deps.pool.query<{ due: Date; written: boolean; verified: boolean; bytes: number | null }>(
    `select due_at as due, written_at is not null as written, verified_at is not null as verified, bytes
     from backup_runs order by due_at`,
  )
  return rows
}

const files = () => readdir(backupFolder).catch(() => [])

describe('a backup that is due', () => {
  test('is made once by many processes, encrypted, verified and told of in the metrics', async () => {
    await createPaidOrder(site, await createEvent(site))
    const deps = withSchedule()
    await atOnce(6, () => enqueueDueBackup(deps))
    await enqueueDueBackup(deps)
    const { rows } = await site.deps.pool.query(`select from pgboss.job where name = 'backup.write'`)
    expect(rows).toHaveLength(1)
    await drain(deps)
    expect(await files()).toEqual([expect.stringMatching(/^foyer-.*\.tar\.age$/)])
    expect(await runs()).toMatchObject([{ written: true, verified: true, bytes: expect.any(Number) }])
    const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(body).toMatch(/^foyer_backup_interval_seconds 21600$/m)
    expect(body).toMatch(/^foyer_backup_bytes [1-9]\d{4,}$/m)
    expect(body).toMatch(/^foyer_backup_duration_seconds \d/m)
    expect(Number(/^foyer_backup_verified_seconds (\S+)$/m.exec(body)?.[1])).toBeLessThan(60)
  })

  test('is the only one written at a time, and run again it is left as it is', async () => {
    const deps = withSchedule()
    await enqueueDueBackup(deps)
    const dueAt = required((await runs())[0], 'a run').due.toISOString()
    const ends = await Promise.allSettled([writeDueBackup(deps, { dueAt }), writeDueBackup(deps, { dueAt })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([
      'BackupError: Another backup of this database is being written just now.',
    ])
    await writeDueBackup(deps, { dueAt })
    expect(await files()).toHaveLength(1)
  })

  test('is left to a later one that is due, and the metrics count from the first that was never made', async () => {
    const deps = withSchedule()
    site.setClock(new Date(Date.now() - 12 * 3_600_000))
    await enqueueDueBackup(deps)
    site.setClock(null)
    await enqueueDueBackup(deps)
    const [first] = await runs()
    await writeDueBackup(deps, { dueAt: required(first, 'a run').due.toISOString() })
    expect(await files()).toEqual([])
    const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(Number(/^foyer_backup_verified_seconds (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(11 * 3600)
    expect(body).not.toMatch(/^foyer_backup_bytes \d/m)
  })

  test('is neither begun nor taken by a worker without a schedule', async () => {
    await enqueueDueBackup(site.deps)
    expect(await runs()).toEqual([])
    await enqueueDueBackup(withSchedule())
    const { pool, secrets } = site.deps
    const done: string[] = []
    const queue = new BossQueue({
      pool,
      secrets,
      mailsAtOnce: 1,
      leaveOut: ['backup.write'],
      onDone: (name) => done.push(name),
      onFailure: () => {},
      onError: () => {},
    })
    await queue.start(jobNames)
    await queue.work(jobHandlers(site.deps))
    await site.deps.db
      .transaction()
      .execute((trx) => queue.enqueue(trx, 'payout.check', { provider: 'none', reference: 'x' }))
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['payout.check'])
    await queue.stop()
    const { rows } = await pool.query<{ state: string }>(`select state from pgboss.job where name = 'backup.write'`)
    expect(rows).toEqual([{ state: 'created' }])
  })
})

describe('old backups', () => {
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `foyer-${day}T00-00-00-000Z.tar`)
  async function makeDue(deps: Deps): Promise<string> {
    await mkdir(backupFolder)
    for (const name of old) await writeFile(join(backupFolder, name), '')
    await enqueueDueBackup(deps)
    return required((await runs())[0], 'a run').due.toISOString()
  }

  test('are removed once a newer one is verified', async () => {
    const deps = verifiedLike(() => ({ broken: 0 }))
    await writeDueBackup(deps, { dueAt: await makeDue(deps) })
    expect(await files()).toEqual([old[2], expect.stringMatching(/^foyer-/)])
  })

  test('stay while the newer one could not be verified', async () => {
    const deps = verifiedLike(() => ({ untried: 'There is no PostgreSQL.' }))
    await writeDueBackup(deps, { dueAt: await makeDue(deps) })
    expect(await files()).toHaveLength(4)
    expect(await runs()).toMatchObject([{ written: true, verified: false }])
  })

  test('stay when the newer one cannot be restored, which is tried again', async () => {
    const deps = verifiedLike(() => {
      throw new Error('The backup cannot be restored.')
    })
    await expect(writeDueBackup(deps, { dueAt: await makeDue(deps) })).rejects.toThrow('cannot be restored')
    expect(await files()).toEqual(expect.arrayContaining(old))
    expect(await runs()).toMatchObject([{ written: false, verified: false }])
  })
})

test('a worker that is killed half-way leaves nothing that looks like a backup, and another one makes it', async () => {
  await createPaidOrder(site, await createEvent(site))
  const env = {
    ...settings(),
    FOYER_MODE: 'demo',
    SECRET_KEY: 'a secret key for workers that are killed',
    LOG_LEVEL: 'silent',
  }
  const killed = startWorkerProcess(env)
  // The packed file is whole and waits to be verified.
  const packed = async () => {
    const [unfinished] = (await files()).filter((name) => name.startsWith('.unfinished-'))
    const inside = unfinished === undefined ? [] : await readdir(join(backupFolder, unfinished)).catch(() => [])
    return inside.some((name) => name.startsWith('verify-'))
  }
  await expect.poll(packed, { timeout: 60_000, interval: 5 }).toBe(true)
  killed.kill('SIGKILL')
  await killed.ended
  expect((await files()).filter((name) => !name.startsWith('.unfinished-'))).toEqual([])
  const successor = startWorkerProcess(env)
  try {
    await expect.poll(async () => (await runs())[0]?.verified, { timeout: 90_000, interval: 200 }).toBe(true)
    expect(await files()).toEqual([expect.stringMatching(/^foyer-.*\.tar\.age$/)])
  } finally {
    successor.kill('SIGTERM')
    await successor.ended
  }
})

describe('a database to try a backup in, on an external server', () => {
  const named = async () => {
    const { rows } = await site.deps.pool.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'foyer_verify_%'`,
    )
    return rows.map(({ name }) => name)
  }

  test('is empty and goes afterwards, with those of processes that were killed', async () => {
    await site.deps.pool.query('create database foyer_verify_0123456789ab')
    const seen = await withScratchDatabase(site.databaseUrl, async (pool) => {
      const { rows } = await pool.query<{ name: string }>('select current_database() as name')
      return { name: rows[0]?.name, others: await named() }
    })
    expect(seen?.name).toMatch(/^foyer_verify_/)
    expect(seen?.others).toEqual([seen?.name])
    expect(await named()).toEqual([])
  })

  test('cannot be had by a role that may not create databases', async () => {
    const cluster = await startTestCluster({ durable: false })
    const admin = createPool({ ...cluster.connection, user: 'postgres', database: 'postgres', max: 1 }, () => {})
    try {
      await admin.query('alter role foyer nocreatedb')
      expect(await withScratchDatabase(cluster.url, () => Promise.resolve('used'))).toBeNull()
    } finally {
      await admin.end()
      await cluster.stop()
    }
  })
})
