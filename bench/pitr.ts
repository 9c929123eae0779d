import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type DatabasePool } from '../apps/server/src/db/database.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { brokenInvariants } from '../apps/server/src/testing/invariants.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { placeOrder } from './alerts/scene.ts'
import { openSale } from './site.ts'

// Tries point-in-time recovery of an external PostgreSQL with pgBackRest, as docs/operations/backup.md describes it: sells, loses a
// table by mistake, goes back to the moment before, and looks for every order that was acknowledged.

const BIN = '/usr/lib/postgresql/15/bin'
const NOBODY = 65534
/** PostgreSQL refuses root. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const DOCTOR = join(import.meta.dirname, '../apps/server/src/commands/doctor.ts')

let failures = 0
function check(holds: boolean, says: string): void {
  process.stdout.write(`  ${holds ? '✓' : '✗'} ${says}\n`)
  if (!holds) failures += 1
}

function run(command: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { ...user, cwd: '/', encoding: 'utf8' })
  if (error) throw new Error(`${command} cannot be started: apt install postgresql-15 pgbackrest`, { cause: error })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
}

const folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-try-pitr-'))
await chmod(folder, 0o711)
for (const name of ['', 'cluster', 'run', 'repository', 'log', 'lock', 'spool', 'data']) {
  await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  if (user.uid !== undefined && name !== '' && name !== 'data') await chown(join(folder, name), user.uid, user.gid)
}
const port = await freePort()
const cluster = join(folder, 'cluster')
const config = join(folder, 'pgbackrest.conf')
await writeFile(
  config,
  `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
log-level-console=warn
start-fast=y

[foyer]
pg1-path=${cluster}
pg1-socket-path=${folder}/run
pg1-port=${port}
pg1-user=postgres
`,
)
const pgBackRest = (...args: string[]) => run('pgbackrest', `--config=${config}`, '--stanza=foyer', ...args)

const settings = {
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: join(folder, 'run'),
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: `pgbackrest --config=${config} --stanza=foyer archive-push %p`,
}

async function startPostgres(): Promise<ChildProcess> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(BIN, 'postgres'), ['-D', cluster, ...args], { ...user, cwd: '/', stdio: 'ignore' })
  for (
    let tries = 0;
    spawnSync(join(BIN, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0;
    tries += 1
  ) {
    if (tries === 300 || child.exitCode !== null) throw new Error('PostgreSQL does not start')
    await sleep(100)
  }
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

const open = () => createPool({ host: '127.0.0.1', port, user: 'foyer', database: 'foyer', max: 4 }, () => {})

async function inRecovery(pool: DatabasePool): Promise<boolean> {
  const { rows } = await pool.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  return rows[0]?.recovering ?? true
}

async function known(pool: DatabasePool, references: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query('select from orders where reference = any($1)', [references])
  return rowCount ?? 0
}

const env = {
  DATABASE_URL: `postgres://foyer@127.0.0.1:${port}/foyer`,
  FOYER_DATA_DIR: join(folder, 'data'),
  FOYER_MODE: 'demo',
  HELD_SHARE_PERCENT: '100',
  NEW_ORGANISER_DAYS: '0',
  LOG_LEVEL: 'silent',
}

function doctor(): { status: number | null; database: string[] } {
  const { status, stdout } = spawnSync(process.execPath, [DOCTOR], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { status, database: stdout.split('\n').filter((line) => /^. (?:Database|Schema|Books):/.test(line)) }
}

let postgres: ChildProcess | null = null
let pool: DatabasePool | null = null
try {
  process.stdout.write('A PostgreSQL 15 whose write-ahead log pgBackRest archives, and Foyer on it\n')
  run(join(BIN, 'initdb'), '-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale', 'C', '--auth', 'trust')
  postgres = await startPostgres()
  run(join(BIN, 'createuser'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--createdb', 'foyer')
  run(join(BIN, 'createdb'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-O', 'foyer', 'foyer')
  pgBackRest('stanza-create')
  pgBackRest('check')
  let foyer = await startServerProcess(env)
  pool = open()
  const offer = await openSale({ deps: { pool } }, 1000, { price: 0 })
  const sell = async () => (await placeOrder(foyer.url, offer, 1)).reference
  const before = [await sell(), await sell(), await sell()]
  const began = performance.now()
  pgBackRest('backup', '--type=full')
  check(true, `full backup after ${before.length} orders: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const after = [await sell(), await sell(), await sell(), await sell()]
  check(
    [...before, ...after].every((reference) => reference !== ''),
    `${after.length} more orders`,
  )
  await sleep(1500)
  const { rows } = await pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  const moment = rows[0]?.moment ?? ''
  await sleep(1500)

  process.stdout.write('A table is dropped by mistake\n')
  await pool.query('drop table tickets cascade')
  const late = await placeOrder(foyer.url, offer, 1)
  check(late.status >= 500, `orders answer ${late.status}`)
  const ill = doctor()
  check(ill.status === 1, `npm run doctor ends with ${ill.status}`)
  foyer.kill('SIGTERM')
  await foyer.ended
  await pool.end()

  process.stdout.write(`Back to ${moment}\n`)
  await stop(postgres)
  const restoring = performance.now()
  pgBackRest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
  postgres = await startPostgres()
  pool = open()
  for (let tries = 0; await inRecovery(pool); tries += 1) {
    if (tries === 600) throw new Error('PostgreSQL does not end its recovery')
    await sleep(100)
  }
  check(true, `restored and promoted: ${((performance.now() - restoring) / 1000).toFixed(1)} s`)
  const all = [...before, ...after]
  check((await known(pool, all)) === all.length, `all ${all.length} orders from before the mistake are there`)
  check((await brokenInvariants(pool)).length === 0, 'all rules of the books hold')
  foyer = await startServerProcess(env)
  check((await placeOrder(foyer.url, offer, 1)).status === 201, 'Foyer starts and sells')
  foyer.kill('SIGTERM')
  await foyer.ended
  const well = doctor()
  check(well.status === 0, `npm run doctor ends with ${well.status}`)
  for (const line of well.database) process.stdout.write(`      ${line}\n`)
  pgBackRest('backup', '--type=full')
  check(true, 'a new full backup on the new timeline')
  process.stdout.write(`${failures} failed\n`)
} finally {
  await pool?.end().catch(() => undefined)
  if (postgres && postgres.exitCode === null) await stop(postgres)
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
