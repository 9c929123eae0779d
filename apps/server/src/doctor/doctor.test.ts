import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { buildTestApp, createEvent, type TestApp } from '../testing/index.ts'
import { BASELINE } from '../db/migrations/index.ts'
import { checkBackupFolder } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkFolder } from './check-folder.ts'
import { startS3StandIn } from '../testing/s3-stand-in.ts'
import type { Finding } from './finding.ts'
import { diagnose } from './index.ts'

let site: TestApp
let folder: string
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const faults = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'good').map(({ state, about, says }) => `${state} ${about}: ${says}`)

function look(settings: Record<string, string> = {}) {
  return diagnose(parseEnv({ FOYER_DATA_DIR: folder, DATABASE_URL: site.databaseUrl, ...settings }))
}

/** Runs a statement, looks, and takes it back. */
async function afterStatement(statement: string, undo: string, now = () => new Date()): Promise<string[]> {
  await site.deps.pool.query(statement)
  try {
    return faults(await checkDatabase(site.deps.pool, now))
  } finally {
    await site.deps.pool.query(undo)
  }
}

describe('a sound installation', () => {
  test('has nothing to mend but the backup it never made', async () => {
    expect(faults(await look())).toEqual([`notice Backups: There is none in ${join(folder, 'backups')}.`])
  })
})

describe('the data folder', () => {
  test('that holds only a link to the database is no backup when it is copied', async () => {
    await mkdir(join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), join(folder, 'postgresql'))
    expect(faults(await checkFolder(parseEnv({ FOYER_DATA_DIR: folder })))).toContainEqual(
      expect.stringContaining(`The database is not in it but in ${join(folder, 'elsewhere')}`),
    )
  })
})

describe('backups', () => {
  const about = (findings: readonly Finding[]) => faults(findings.filter((finding) => finding.about.includes('ackup')))

  test('by hand are due after some days', async () => {
    const file = join(folder, 'backups', 'foyer-2026-11-01T00-00-00-000Z.tar')
    await mkdir(join(folder, 'backups'))
    await writeFile(file, '')
    const now = new Date()
    const env = parseEnv({ FOYER_DATA_DIR: folder })
    expect(faults(await checkBackupFolder(env, now))).toEqual([])
    await utimes(file, now, new Date(now.getTime() - 7 * 24 * 3_600_000))
    expect(faults(await checkBackupFolder(env, now))).toEqual([
      expect.stringMatching(/^notice Backups: .* is 7 days old\.$/),
    ])
  })

  test('of a schedule are late when none was verified for twice as long as they are apart', async () => {
    const settings = { BACKUP_SCHEDULE: '6h', BACKUP_DIR: join(folder, 'elsewhere') }
    const elsewhere = { ...settings, FOYER_DATA_DIR: join(folder, 'data') }
    expect(about(await look(elsewhere))).toEqual(['notice Backups: No scheduled backup has been due yet.'])
    const { pool } = site.deps
    await pool.query(
      `insert into backup_runs (due_at, every_seconds, written_at, verified_at)
       values (now() - interval '11 hours', 21600, now(), now() - interval '11 hours')`,
    )
    try {
      expect(about(await look(elsewhere))).toEqual([])
      await pool.query(`update backup_runs set verified_at = now() - interval '13 hours'`)
      expect(about(await look(elsewhere))).toEqual([
        'fault Backups: No backup was verified in the last 13 hours; one is due every 6.0 hours.',
      ])
      // A file that nobody verified makes none of it younger.
      await pool.query(`update backup_runs set verified_at = null, due_at = now() - interval '20 hours'`)
      expect(about(await look(elsewhere))).toEqual([expect.stringMatching(/^fault Backups: .* last 20 hours/)])
    } finally {
      await pool.query('delete from backup_runs')
    }
  })

  test('of a schedule need a folder that can be written to, with room for the next one, away from the data', async () => {
    await writeFile(join(folder, 'file'), '')
    const late = 'notice Backups: No scheduled backup has been due yet.'
    const found = await look({ BACKUP_SCHEDULE: '03:15', BACKUP_DIR: join(folder, 'file', 'backups') })
    expect(about(found)).toContainEqual(expect.stringMatching(/^fault Backup folder: .* cannot be written to: /))
    expect(about(await look({ BACKUP_SCHEDULE: '03:15' }))).toEqual([
      `notice Backup folder: ${join(folder, 'backups')} is in the data folder, so that one broken disk takes both.`,
      late,
    ])
    const large = join(folder, 'elsewhere', 'foyer-2026-11-01T00-00-00-000Z.tar')
    await mkdir(join(folder, 'elsewhere'))
    // Sparse: it takes no room itself.
    await writeFile(large, '')
    await truncate(large, 2 ** 42)
    const settings = {
      BACKUP_SCHEDULE: '03:15',
      BACKUP_DIR: join(folder, 'elsewhere'),
      FOYER_DATA_DIR: join(folder, 'data'),
    }
    expect(about(await look(settings))).toEqual([
      expect.stringMatching(/^fault Backup folder: \d+ MB are free .* needs about 12582912 MB until it is verified\.$/),
      late,
    ])
  })
})

describe('the database', () => {
  test('that does not answer is a fault with the reason', async () => {
    const findings = faults(await look({ DATABASE_URL: 'postgres://foyer@127.0.0.1:1/foyer' }))
    expect(findings).toContainEqual(expect.stringMatching(/^fault Database: .*ECONNREFUSED/))
  })

  test('of an early 0.1 has to be brought up to date first', async () => {
    expect(
      await afterStatement(
        `update kysely_migration set name = '0001-accounts' where name = '${BASELINE}'`,
        `update kysely_migration set name = '${BASELINE}' where name = '0001-accounts'`,
      ),
    ).toEqual([expect.stringMatching(/^fault Schema: .* with the last 0.1 first/)])
  })

  test('that a later release has used is named', async () => {
    expect(
      await afterStatement(
        `insert into kysely_migration values ('9999-later', '2099')`,
        `delete from kysely_migration where name = '9999-later'`,
      ),
    ).toEqual(['fault Schema: A later Foyer has used this database (it has 9999-later).'])
  })

  test('with jobs that nobody does, and jobs that failed for good', async () => {
    const job = (state: string, id: string) =>
      `insert into pgboss.job (id, name, state, start_after) values ('${id}', 'mail.send', '${state}', now() - interval '1 hour')`
    const [late, failed] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
    const undo = (id: string) => `delete from pgboss.job where id = '${id}'`
    expect(await afterStatement(job('created', late), undo(late))).toEqual([
      'fault Jobs: 1 have been due for more than 15 minutes.',
    ])
    expect(await afterStatement(job('failed', failed), undo(failed))).toEqual(['notice Jobs: 1 have failed for good.'])
  })

  test('with an event in a time zone that it does not know', async () => {
    const { eventId } = await createEvent(site)
    const setZone = (zone: string) => `update events set timezone = '${zone}' where id = '${eventId}'`
    expect(await afterStatement(setZone('AET'), setZone('Africa/Lagos'))).toEqual([
      'fault Time zones: Events have zones that the database does not know or takes for others: AET.',
    ])
  })

  test('whose clock is an hour off', async () => {
    const now = () => new Date(Date.now() + 3_600_000)
    expect(faults(await checkDatabase(site.deps.pool, now))).toEqual([expect.stringMatching(/^fault Clock: /)])
  })

  test('whose books break a rule', async () => {
    const account = `insert into ledger_accounts (id, kind, currency, balance) values
      ('00000000-0000-7000-8000-000000000003', 'provider_clearing', 'XTS', 5)`
    expect(await afterStatement(account, `delete from ledger_accounts where currency = 'XTS'`)).toEqual([
      expect.stringMatching(/^fault Books: \d+ rules are broken\.$/),
    ])
  })
})

describe('the replica', () => {
  const replica = async (url: string) =>
    faults(await look({ DATABASE_REPLICA_URL: url })).filter((finding) => finding.includes('Replica'))
  test('that follows nothing, or does not answer, is a fault', async () => {
    expect(await replica(site.databaseUrl)).toEqual(['fault Replica: It follows no database.'])
    expect(await replica('postgres://foyer@127.0.0.1:1/foyer')).toEqual([
      expect.stringMatching(/^fault Replica: .*ECONNREFUSED/),
    ])
  })
})

describe('the bucket of uploads', () => {
  test('is written to, listed and read, and left as it was', async () => {
    const bucket = await startS3StandIn()
    try {
      const uploads = async (url: string) => (await look({ S3_URL: url })).find(({ about }) => about === 'Uploads')
      expect(await uploads(bucket.url)).toMatchObject({ state: 'good' })
      expect(bucket.files.size).toBe(0)
      const refused = await uploads(bucket.url.replace(/:wJalr[^@]*@/, ':wrong-secret@'))
      expect(refused).toMatchObject({ state: 'fault', says: expect.stringContaining('403 SignatureDoesNotMatch') })
      expect(JSON.stringify(refused)).not.toContain('wrong-secret')
    } finally {
      await bucket.close()
    }
  })
})

describe('the mail server', () => {
  test('is asked whether it takes the login', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'foyer' }) : done(new Error('wrong login')),
    })
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => {
        const address = listening.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    try {
      const mail = async (password: string) =>
        (await look({ SMTP_URL: `smtp://foyer:${password}@127.0.0.1:${port}` })).find(({ about }) => about === 'Mail')
      expect(await mail('right')).toMatchObject({ state: 'good' })
      const refused = await mail('wrong-secret')
      expect(refused).toMatchObject({ state: 'fault' })
      expect(JSON.stringify(refused)).not.toContain('wrong-secret')
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  })
})
