import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cluster } from './index.ts'
import { ClusterError, startCluster, startTestCluster } from './index.ts'
import { processIdentity } from './processes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MODULE = new URL('./index.ts', import.meta.url).href
const asRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }

let folder: string
let dataDir: string
let sentences: string[]
let children: ChildProcess[]
let clusters: Cluster[]
const log = (sentence: string) => void sentences.push(sentence)

beforeEach(async () => {
  folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-cluster-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  sentences = []
  children = []
  clusters = []
})

afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  for (const cluster of clusters) await cluster.stop()
  // What a killed child left running in a test that failed half-way.
  const left = await postmasterPid().catch(() => undefined)
  if (left !== undefined && processIdentity(left)) process.kill(left, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true })
})

/** Not durable by default, to save time: what a killed Foyer wrote survives anyway. */
async function start({ durable = false, maxConnections = 100 } = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log, durable, maxConnections })
  clusters.push(cluster)
  return cluster
}

/** Starts a cluster in a process of its own; resolves with what it first says: "up", or the sentence of the refusal. */
async function startInChild(
  options: { as?: { uid: number; gid: number }; call?: string } = {},
): Promise<{ child: ChildProcess; said: string }> {
  const call = options.call ?? `startCluster({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false })`
  const code = `const { startCluster, startTestCluster } = await import(${JSON.stringify(MODULE)})
    try {
      const cluster = await ${call}
      process.on('SIGTERM', () => cluster.stop())
      console.log('up ' + cluster.connection.host)
    } catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { ...options.as, cwd: '/' })
  children.push(child)
  const said = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
    child.stderr.once('data', (text: Buffer) => resolve(text.toString()))
  })
  return { child, said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgresql/data/postmaster.pid'), 'utf8'), 10)
}

async function query(cluster: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(cluster.url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 20 }).toBe(true)
}

describe('an embedded cluster', () => {
  it('starts, answers, keeps its rows over a stop, and ends its server', async () => {
    const first = await start()
    expect(await query(first, `select current_user, lower('ÄÖ')`)).toEqual([{ current_user: 'foyer', lower: 'äö' }])
    await query(first, 'create table kept (id int)')
    await query(first, 'insert into kept values (1)')
    const pid = await postmasterPid()
    await Promise.all([first.stop(), first.stop()])
    expect(processIdentity(pid)).toBeUndefined()
    expect(await query(await start(), 'select id from kept')).toEqual([{ id: 1 }])
    expect(sentences).toEqual([])
  })

  it('is durable by default, off the network, in UTF-8, and gives the application no superuser', async () => {
    const cluster = await startCluster({ dataDir, log })
    clusters.push(cluster)
    const [settings] = await query(
      cluster,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        current_setting('is_superuser') as superuser, inet_server_addr() as address`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      addresses: '',
      encoding: 'UTF8',
      superuser: 'off',
      address: null,
    })
    await expect(query(cluster, 'create database another')).resolves.toEqual([])
  })

  it('serves a data folder with a long and odd name', async () => {
    dataDir = join(folder, `a, "b" %20 ü's`, 'x'.repeat(90))
    const cluster = await start()
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    const socketFolder = cluster.connection.host
    expect(socketFolder.length).toBeLessThan(90)
    await cluster.stop()
    await rm(socketFolder, { recursive: true })
  })
})

describe('a second Foyer on one data folder', () => {
  it('is refused in one sentence while the first lives', async () => {
    const { child, said } = await startInChild()
    expect(said).toMatch(/^up /)
    const begun = Date.now()
    await expect(start()).rejects.toThrow(
      new ClusterError(
        `Foyer is already running on ${dataDir} (process ${child.pid}): stop it first, or choose another FOYER_DATA_DIR.`,
      ),
    )
    expect(Date.now() - begun).toBeLessThan(20_000)
    await end(child, 'SIGTERM')
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is refused by the lock alone, without the owner file', async () => {
    await startInChild()
    await rm(join(dataDir, 'postgresql/owner.json'))
    await expect(start()).rejects.toThrow(/^Foyer is already running on/)
  })

  it('is refused even when all begin at once on an empty folder', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => startInChild()))
    const said = started.map((one) => one.said)
    expect(said.filter((text) => text.startsWith('up '))).toHaveLength(1)
    expect(said.filter((text) => text.startsWith('Foyer is already running'))).toHaveLength(3)
  })
})

describe('after kill -9', () => {
  it('of Foyer the next one takes over the running server', async () => {
    const { child } = await startInChild()
    const pid = await postmasterPid()
    await end(child, 'SIGKILL')
    expect(processIdentity(pid)).toBeDefined()
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await postmasterPid()).toBe(pid)
    expect(sentences).toEqual([])
  })

  it('of Foyer a server with other settings is replaced', async () => {
    const { child } = await startInChild()
    const pid = await postmasterPid()
    await end(child, 'SIGKILL')
    const cluster = await start({ maxConnections: 40 })
    expect(await query(cluster, 'show max_connections')).toEqual([{ max_connections: '40' }])
    expect(processIdentity(pid)).toBeUndefined()
  })

  it('of Foyer and the server, a lock file with the number of another process does not stand in the way', async () => {
    const { child } = await startInChild()
    const pid = await postmasterPid()
    await end(child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until(() => processIdentity(pid) === undefined)
    const lockFile = join(dataDir, 'postgresql/data/postmaster.pid')
    const [, ...rest] = (await readFile(lockFile, 'utf8')).split('\n')
    const bystander = spawn('sleep', ['60'], asRoot ? NOBODY : {})
    children.push(bystander)
    await writeFile(lockFile, [bystander.pid, ...rest].join('\n'))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('of the server it is started again, rows are kept, and others stay refused', async () => {
    const cluster = await start({ durable: true })
    const pool = new Pool(cluster.connection)
    pool.on('error', () => {})
    await pool.query('create table kept as select 1 as id')
    const pid = await postmasterPid()
    process.kill(pid, 'SIGKILL')
    await until(async () => (await postmasterPid().catch(() => pid)) !== pid)
    await until(() =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    )
    expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
    expect((await startInChild()).said).toMatch(/^Foyer is already running/)
    await pool.end()
  })

  it('in the middle of the first start nothing half-made is left in the way', async () => {
    for (const moment of [150, 300, 450]) {
      const code = `await (await import(${JSON.stringify(MODULE)})).startCluster({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false })`
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
      children.push(child)
      await sleep(moment)
      await end(child, 'SIGKILL')
    }
    const cluster = await start()
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
    await start()
    const entries = await readdir(join(dataDir, 'postgresql'))
    expect(entries.filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('a cluster that cannot be had', () => {
  it('is explained when the folder is a file', async () => {
    await writeFile(dataDir, '')
    await expect(start()).rejects.toThrow(
      new ClusterError(`The database cannot be kept in ${dataDir}: it is a file, not a folder.`),
    )
  })

  it('is explained when another version of PostgreSQL made it', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgresql/data/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /holds a database of PostgreSQL 17 and this Foyer brings PostgreSQL 18: run "npm run upgrade-database"/,
    )
  })

  it('is explained, in PostgreSQL’s words, when its files are damaged', async () => {
    await (await start()).stop()
    await rm(join(dataDir, 'postgresql/data/pg_wal'), { recursive: true })
    await expect(start()).rejects.toThrow(
      /^PostgreSQL did not start: required WAL directory "pg_wal" does not exist; its log is .*postgresql\.log\.$/,
    )
  })
})

describe.skipIf(!asRoot)('as root', () => {
  it('runs the server as nobody, in folders of its own', async () => {
    await start()
    const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m)
    expect(status).toMatch(/^Groups:\s*$/m)
  })

  it('keeps the cluster elsewhere, and says so, when nobody cannot enter the data folder', async () => {
    await mkdir(dataDir, { mode: 0o700 })
    const cluster = await start()
    await query(cluster, 'create table kept as select 1 as id')
    const home = await realpath(join(dataDir, 'postgresql'))
    expect(home).toMatch(/^\/var\/lib\/foyer\/clusters\//)
    expect(sentences).toEqual([`PostgreSQL's user cannot enter ${dataDir}, so the database is kept in ${home}.`])
    await cluster.stop()
    const again = await start()
    expect(await query(again, 'select id from kept')).toEqual([{ id: 1 }])
    await again.stop()
    await rm(home, { recursive: true })
  })

  it('leaves an ordinary user’s cluster to that user', async () => {
    await mkdir(dataDir, { mode: 0o700 })
    await chown(dataDir, NOBODY.uid, NOBODY.gid)
    const { child, said } = await startInChild({ as: NOBODY })
    expect(said).toBe(`up ${join(dataDir, 'postgresql/run')}`)
    await end(child, 'SIGKILL')
    await (await start()).stop()
    expect((await startInChild({ as: NOBODY })).said).toMatch(/^up /)
  })

  it('made a cluster that an ordinary user is told not to have', async () => {
    await (await start()).stop()
    expect((await startInChild({ as: NOBODY })).said).toMatch(/belongs to another user: start Foyer as that user/)
  })
})

describe('a test cluster', () => {
  it('takes options and leaves nothing behind', async () => {
    const cluster = await startTestCluster({ durable: false, maxConnections: 30 })
    const sql = `select current_setting('fsync') as fsync, current_setting('max_connections') as connections`
    expect(await query(cluster, sql)).toEqual([{ fsync: 'off', connections: '30' }])
    await cluster.stop()
    await expect(readdir(cluster.connection.host)).rejects.toThrow(/ENOENT/)
  })

  it('goes with a killed test run', async () => {
    const { child, said } = await startInChild({ call: 'startTestCluster({ durable: false })' })
    const host = said.replace('up ', '')
    const home = join(host, '../..')
    const pid = Number.parseInt(await readFile(join(host, '../data/postmaster.pid'), 'utf8'), 10)
    await end(child, 'SIGKILL')
    await until(() =>
      readdir(home).then(
        () => false,
        () => true,
      ),
    )
    expect(processIdentity(pid)).toBeUndefined()
  })
})
