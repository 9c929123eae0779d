import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '@foyer/domain'
import { type Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { parseS3Address, storageAt } from '../gateways/storage/index.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { BASELINE } from '../db/migrations/index.ts'
import { jobNames } from '../jobs/job-queue.ts'
import { buildTestApp, createEvent, createPaidOrder, createUser, placeOrder, type TestApp } from '../testing/index.ts'
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { tablesOf } from './dump-rows.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'
import { type Uploads, uploadsInFolder, uploadsInStorage } from './uploads.ts'
import { removeOldBackups, writeBackup } from './write-backup.ts'

const PASSPHRASE = 'a passphrase for this test'
const SECRET = 'the secret key of the data folder'

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
let folder: string
let uploads: string

beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site)
  await createPaidOrder(site, sale)
  await placeOrder(site.app, sale)
})
afterAll(() => site.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-test-'))
  uploads = join(folder, 'uploads')
  await mkdir(join(uploads, 'covers'), { recursive: true })
  await writeFile(join(uploads, 'covers', 'a.webp'), randomBytes(300_000))
  await writeFile(join(folder, 'secret-key'), SECRET)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function back(options: { passphrase?: string; now?: Date; from?: Uploads } = {}): Promise<string> {
  const client = await site.deps.pool.connect()
  try {
    const source = {
      client,
      uploads: options.from ?? uploadsInFolder(uploads),
      secretKeyFile: join(folder, 'secret-key'),
    }
    const { passphrase = null, now = new Date() } = options
    return (
      await writeBackup(source, { folder: join(folder, 'backups'), passphrase, now, verify: null, ownFolder: false })
    ).file
  } finally {
    client.release()
  }
}

/** An empty database and an empty data folder, which `use` may fill. */
async function withEmptyTarget<T>(use: (target: RestoreTarget & { dataDir: string }) => Promise<T>): Promise<T> {
  const server = inject('server')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = createPool({ ...server, database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${database}`)
  const pool = createPool({ ...server, database, max: 4 }, () => {})
  const dataDir = join(folder, database)
  await mkdir(dataDir)
  try {
    return await use({
      pool,
      dataDir,
      uploads: uploadsInFolder(join(dataDir, 'uploads')),
      secretKeyFile: join(dataDir, 'secret-key'),
    })
  } finally {
    await pool.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

/** A checksum of the rows of every table, whatever their order. */
async function contentOf(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    client.release()
  }
}

/** Everything of the schema that guards the rows. */
async function guardsOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query<{ guard: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as guard
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass || ' ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t
       join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace
     union all
     select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
     order by 1`,
  )
  return rows
}

async function waitingFor(table: string): Promise<number> {
  const { rowCount } = await site.deps.pool.query(
    'select from pg_locks where not granted and relation = to_regclass($1)',
    [table],
  )
  return rowCount ?? 0
}

describe('a backup restored into an empty database', () => {
  test('has every row, upload, guard, sequence and waiting job, and goes on', async () => {
    await createUser(site)
    const before = await contentOf(site.deps.pool)
    expect(before['pgboss.job']).not.toMatch(/^0 /)
    const file = await back()
    await withEmptyTarget(async (target) => {
      await restoreBackup(file, null, target)
      expect(await contentOf(target.pool)).toEqual(before)
      expect(await guardsOf(target.pool)).toEqual(await guardsOf(site.deps.pool))
      expect(await brokenInvariants(target.pool)).toEqual([])
      expect(await readFile(join(target.dataDir, 'uploads/covers/a.webp'))).toEqual(
        await readFile(join(uploads, 'covers/a.webp')),
      )
      expect(await migrate(createDatabase(target.pool))).toEqual([])
      const { rows } = await target.pool.query<{ name: string }>('select distinct name from pgboss.queue')
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...jobNames]))
    })
  })

  test('is of one moment, whatever is sold while it is written', async () => {
    const before = await contentOf(site.deps.pool)
    // The lock stops the backup between the orders and their tickets, which come in this order of the alphabet.
    const lock = await site.deps.pool.connect()
    await lock.query('begin')
    await lock.query('lock table sent_mails in access exclusive mode')
    const written = back()
    await expect.poll(() => waitingFor('sent_mails'), { timeout: 20_000 }).toBe(1)
    await createPaidOrder(site, sale)
    await lock.query('commit')
    lock.release()
    const file = await written
    await withEmptyTarget(async (target) => {
      await restoreBackup(file, null, target)
      expect(await contentOf(target.pool)).toEqual(before)
    })
  })
})

describe('uploads in a bucket', () => {
  test('are in the backup, and a restore puts them into an empty bucket or folder', async () => {
    const [from, to] = [await startS3StandIn(), await startS3StandIn()]
    const inBucket = ({ url }: S3StandIn) =>
      uploadsInStorage(storageAt({ s3: required(parseS3Address(url), 'an address'), folder: '' }))
    try {
      const picture = randomBytes(300_000)
      for (const name of ['a', 'b', 'c'])
        from.files.set(`foyer/covers/${name}.webp`, { bytes: picture, contentType: 'image/webp' })
      const file = await back({ from: inBucket(from) })
      await withEmptyTarget(async (target) => {
        const manifest = await restoreBackup(file, null, { ...target, uploads: inBucket(to) })
        expect(manifest.uploads).toEqual({ files: 3, bytes: 900_000 })
        expect(to.files).toEqual(from.files)
      })
      await withEmptyTarget(async (target) => {
        const again = { ...target, uploads: inBucket(to) }
        await expect(restoreBackup(file, null, again)).rejects.toThrow(/The bucket of S3_URL holds uploads already/)
        await restoreBackup(file, null, target)
        expect(await readFile(join(target.dataDir, 'uploads/covers/c.webp'))).toEqual(picture)
      })
    } finally {
      await Promise.all([from.close(), to.close()])
    }
  })
})

describe('an encrypted backup', () => {
  test('opens with its passphrase alone, and brings the secret key', async () => {
    const file = await back({ passphrase: PASSPHRASE })
    expect((await readFile(file)).includes('public.orders')).toBe(false)
    await withEmptyTarget(async (target) => {
      await expect(restoreBackup(file, null, target)).rejects.toThrow(/encrypted: set BACKUP_PASSPHRASE/)
      await expect(restoreBackup(file, 'another passphrase', target)).rejects.toThrow(/cannot be read as a backup/)
      await restoreBackup(file, PASSPHRASE, target)
      expect(await readFile(target.secretKeyFile, 'utf8')).toBe(SECRET)
    })
  })

  test('one that is not encrypted holds no secret key', async () => {
    const file = await back()
    expect((await readFile(file)).includes(SECRET)).toBe(false)
  })
})

describe('a restore that is refused leaves the target as it was', () => {
  /** A backup in which a byte of a table was changed. */
  async function backWithDamagedRows(): Promise<string> {
    const file = await back({ now: new Date('2026-01-01T00:00:00Z') })
    const bytes = await readFile(file)
    const at = bytes.indexOf('tables/public.users.copy.gz') + 512 + 60
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
    return file
  }

  test('when a byte of a table was changed', async () => {
    const file = await backWithDamagedRows()
    await withEmptyTarget(async (target) => {
      await expect(restoreBackup(file, null, target)).rejects.toThrow(/damaged|incorrect|invalid|unexpected/)
      const { rowCount } = await target.pool.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
      expect(rowCount).toBe(0)
      expect(await readdir(target.dataDir)).toEqual([])
    })
  })

  test('when the uploads, the secret key or the rows cannot be restored, and the next attempt works', async () => {
    const file = await back({ passphrase: PASSPHRASE })
    const damaged = await backWithDamagedRows()
    const from = await startS3StandIn()
    const bucket = uploadsInStorage(storageAt({ s3: required(parseS3Address(from.url), 'an address'), folder: '' }))
    await withEmptyTarget(async (target) => {
      const full: Uploads = {
        ...bucket,
        take: async (uploadsToTake) => {
          await bucket.take(uploadsToTake)
          throw new Error('The storage is full.')
        },
      }
      const { pool, dataDir } = target
      await expect(restoreBackup(file, PASSPHRASE, { ...target, uploads: full })).rejects.toThrow('storage is full')
      await writeFile(join(dataDir, 'no-folder'), '')
      const noKey = { pool, uploads: target.uploads, secretKeyFile: join(dataDir, 'no-folder', 'secret-key') }
      await expect(restoreBackup(file, PASSPHRASE, noKey)).rejects.toThrow(/ENOTDIR|EEXIST/)
      await rm(join(dataDir, 'no-folder'))
      await expect(restoreBackup(damaged, null, target)).rejects.toThrow(/damaged|incorrect|invalid|unexpected/)
      expect([...from.files.keys(), ...(await readdir(dataDir))]).toEqual([])
      const { rowCount } = await pool.query(`select from pg_tables where schemaname in ('public', 'pgboss')`)
      expect(rowCount).toBe(0)
      const elsewhere = { ...target, uploads: bucket, secretKeyFile: join(dataDir, 'new', 'secret-key') }
      await restoreBackup(file, PASSPHRASE, elsewhere)
      expect([...from.files.keys()]).toEqual(['foyer/covers/a.webp'])
      expect((await stat(elsewhere.secretKeyFile)).mode & 0o777).toBe(0o600)
    })
    await from.close()
  })

  test('when the database or the data folder is not empty', async () => {
    const file = await back()
    const used = {
      pool: site.deps.pool,
      uploads: uploadsInFolder(join(folder, 'none')),
      secretKeyFile: join(folder, 'none'),
    }
    await expect(restoreBackup(file, null, used)).rejects.toThrow(/The database is not empty/)
    await withEmptyTarget(async (target) => {
      const withUploads = { ...target, uploads: uploadsInFolder(uploads) }
      await expect(restoreBackup(file, null, withUploads)).rejects.toThrow(/holds uploads already/)
    })
  })

  test('when it is no backup, or one of a later release', async () => {
    const other = join(folder, 'other.tar')
    await writeFile(other, randomBytes(5000))
    await withEmptyTarget(async (target) => {
      await expect(restoreBackup(other, null, target)).rejects.toThrow(/cannot be read as a backup of Foyer/)
      await site.deps.pool.query(`insert into kysely_migration values ('9999-later', '2030')`)
      const later = await back()
      await site.deps.pool.query(`delete from kysely_migration where name = '9999-later'`)
      await expect(restoreBackup(later, null, target)).rejects.toThrow(/made by a later Foyer \(it has 9999-later\)/)
    })
  })
})

describe('a backup of 0.1', () => {
  test('is restored with all its rows, and the program starts on it', async () => {
    const file = join(import.meta.dirname, 'fixtures', 'foyer-0.1.tar')
    await withEmptyTarget(async (target) => {
      const manifest = await restoreBackup(file, null, target)
      expect(await migrate(createDatabase(target.pool))).toEqual([])
      expect(await brokenInvariants(target.pool)).toEqual([])
      const orders = manifest.tables.find(({ name }) => name === 'public.orders')
      const { rows } = await target.pool.query<{ orders: number }>('select count(*)::int as orders from orders')
      expect(rows[0]?.orders).toBe(orders?.rows)
      expect(orders?.rows).toBeGreaterThan(500)
    })
  })

  test('that was not up to date is refused with what to do', async () => {
    await site.deps.pool.query(`update kysely_migration set name = '0001-accounts' where name = '${BASELINE}'`)
    const file = await back()
    await site.deps.pool.query(`update kysely_migration set name = '${BASELINE}' where name = '0001-accounts'`)
    await withEmptyTarget(async (target) => {
      await expect(restoreBackup(file, null, target)).rejects.toThrow('with the last 0.1 first')
    })
  })
})

test('old backups are removed, other files stay', async () => {
  const backups = join(folder, 'backups')
  for (const day of ['01', '02', '03']) await back({ now: new Date(`2026-11-${day}T01:00:00Z`) })
  await writeFile(join(backups, 'notes.tar'), '')
  expect(await removeOldBackups(backups, { last: 2, daily: 0, weekly: 0, monthly: 0 })).toEqual([
    'foyer-2026-11-01T01-00-00-000Z.tar',
  ])
  expect(await readdir(backups)).toEqual([
    'foyer-2026-11-02T01-00-00-000Z.tar',
    'foyer-2026-11-03T01-00-00-000Z.tar',
    'notes.tar',
  ])
})
