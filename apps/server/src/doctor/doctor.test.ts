import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { buildTestApp, type TestApp } from '../testing/index.ts'
import { BASELINE } from '../db/migrations/index.ts'
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
    expect(faults(await checkFolder(parseEnv({ FOYER_DATA_DIR: folder }), new Date()))).toContainEqual(
      expect.stringContaining(`The database is not in it but in ${join(folder, 'elsewhere')}`),
    )
  })

  test('with a backup of last week is due for another', async () => {
    const backup = join(folder, 'backups', 'foyer-2026-11-01T00-00-00-000Z.tar')
    await mkdir(join(folder, 'backups'))
    await writeFile(backup, '')
    const now = new Date()
    const env = parseEnv({ FOYER_DATA_DIR: folder })
    expect(faults(await checkFolder(env, now))).toEqual([])
    await utimes(backup, now, new Date(now.getTime() - 7 * 24 * 3_600_000))
    expect(faults(await checkFolder(env, now))).toEqual([expect.stringMatching(/^notice Backups: .* is 7 days old\.$/)])
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
