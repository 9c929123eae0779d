import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tablesOf } from '../apps/server/src/backup/dump-rows.ts'
import { type Cluster, findOldBinaries, startCluster } from '../apps/server/src/db/cluster/index.ts'
import { createPool } from '../apps/server/src/db/database.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { brokenInvariants } from '../apps/server/src/testing/invariants.ts'
import { openOldCluster } from '../apps/server/src/testing/old-cluster.ts'
import { spawnProgram } from '../apps/server/src/testing/spawned-program.ts'

// Tries the upgrade of an own database from PostgreSQL 15: fills one as an old Foyer would have left it, lets the program refuse it,
// kills the upgrade at moments spread over its time, and compares every row of the new database with the old one.

const MAJOR = '15'
const KILLS = 6
const COMMAND = join(import.meta.dirname, '../apps/server/src/commands/upgrade-database.ts')
const DOCTOR = join(import.meta.dirname, '../apps/server/src/commands/doctor.ts')

let failures = 0
function check(holds: boolean, says: string): void {
  process.stdout.write(`  ${holds ? '✓' : '✗'} ${says}\n`)
  if (!holds) failures += 1
}

/** Rows and checksum of each table. */
async function contentOf(connection: Cluster['connection']): Promise<ReadonlyMap<string, string>> {
  const pool = createPool({ ...connection, max: 1 }, () => {})
  const client = await pool.connect()
  try {
    const content = new Map<string, string>()
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, checksum ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      )
      content.set(name, rows[0]?.sum ?? '')
    }
    return content
  } finally {
    client.release()
    await pool.end()
  }
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name))
}

/** Starts a worker, waits until it is ready, and stops it. Returns its output if it ends instead. */
async function runWorker(env: Record<string, string>): Promise<string | null> {
  const port = await freePort()
  const { child, said, ended } = await spawnProgram({
    FOYER_ROLE: 'worker',
    FOYER_MODE: 'demo',
    LOG_LEVEL: 'error',
    HEALTH_PORT: String(port),
    ...env,
  })
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (child.exitCode !== null) return said().trim()
    await sleep(200)
  }
  child.kill('SIGTERM')
  await ended
  return null
}

/** Uses `cp` because Node's own copy does not keep the owners of files. */
function copyFolder(from: string, to: string): void {
  spawnSync('cp', ['-a', '-T', from, to])
}

function runCommand(file: string, dataDir: string): { status: number | null; said: string } {
  const env = { PATH: process.env['PATH'], FOYER_DATA_DIR: dataDir, FOYER_MODE: 'demo' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim() }
}

const folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-try-upgrade-'))
await chmod(folder, 0o711)
try {
  const binaries = await findOldBinaries(MAJOR, null)
  process.stdout.write(`A database of PostgreSQL ${binaries.version} with the demo's data\n`)
  const dataDir = join(folder, 'data')
  const old = await openOldCluster(dataDir, binaries)
  const filled = await runWorker({ DATABASE_URL: old.url, FOYER_DATA_DIR: dataDir })
  if (filled !== null) throw new Error(filled)
  const before = await contentOf(old.connection)
  await old.stop()
  check(before.get('public.orders')?.startsWith('0 ') === false, `orders: ${before.get('public.orders') ?? 'none'}`)
  const second = join(folder, 'second')
  copyFolder(dataDir, second)

  process.stdout.write('Started on it without an answer\n')
  const refusal = await runWorker({ FOYER_DATA_DIR: dataDir })
  check(refusal?.includes('npm run upgrade-database') === true && !refusal.includes('\n'), refusal ?? 'it started')

  process.stdout.write('npm run upgrade-database, killed on its way\n')
  const home = join(dataDir, 'postgresql')
  const began = performance.now()
  copyFolder(dataDir, join(folder, 'timed'))
  const timed = performance.now()
  const whole = runCommand(COMMAND, join(folder, 'timed'))
  const milliseconds = performance.now() - timed
  check(whole.status === 0, `not killed: ${(milliseconds / 1000).toFixed(1)} s`)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = spawn(process.execPath, [COMMAND], {
      env: { PATH: process.env['PATH'], FOYER_DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const moment = (milliseconds * kill) / (KILLS + 1)
    await sleep(moment)
    child.kill('SIGKILL')
    await ended
    const names = (await readdir(home)).filter((name) => name.startsWith('data'))
    check(
      names.includes('data') || names.includes('data.next'),
      `${child.signalCode === null ? 'over before it was killed' : 'killed'} after ${(moment / 1000).toFixed(1)} s: ${names.join(', ')}`,
    )
  }
  const upgraded = runCommand(COMMAND, dataDir)
  check(upgraded.status === 0, upgraded.said.replaceAll('\n', '\n    '))
  check(
    (await readdir(home)).every((name) => !name.includes('unfinished')),
    'nothing unfinished is left',
  )
  const cluster = await startCluster({ dataDir, log: () => {} })
  const changed = differences(before, await contentOf(cluster.connection))
  check(changed.length === 0, `every row of ${before.size} tables is as it was ${changed.join(', ')}`)
  const pool = createPool({ ...cluster.connection, max: 2 }, () => {})
  check((await brokenInvariants(pool)).length === 0, 'all rules of the books hold')
  await pool.end()
  await cluster.stop()
  check((await runWorker({ FOYER_DATA_DIR: dataDir })) === null, 'the program starts on it')
  const doctor = runCommand(DOCTOR, dataDir)
  check(doctor.status === 0, `npm run doctor: ${doctor.said.split('\n').at(-1) ?? ''}`)

  process.stdout.write('UPGRADE_DATABASE=yes at the start\n')
  check(
    (await runWorker({ FOYER_DATA_DIR: second, UPGRADE_DATABASE: 'yes' })) === null,
    'the program upgrades and starts',
  )
  process.stdout.write(`${failures} failed, ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
