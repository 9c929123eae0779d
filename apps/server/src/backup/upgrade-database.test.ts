import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBinaries } from '../db/cluster/binaries.ts'
import { finishReplacement } from '../db/cluster/finish-replacement.ts'
import { type Cluster, findOldBinaries, replaceCluster, startCluster } from '../db/cluster/index.ts'
import { isRoot, preparePlace, SYSTEM_FOLDER } from '../db/cluster/place.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createJobTables } from '../jobs/job-queue.ts'
import { moveRows } from './upgrade-database.ts'

/** PostgreSQL of the same version stands for the old one: what can go wrong on the way is the same. */
const oldBinaries = () => findBinaries(isRoot() ? SYSTEM_FOLDER : undefined)
const log = (): void => {}

let folder: string
let dataDir: string
let home: string
let clusters: Cluster[]
beforeEach(async () => {
  folder = await mkdtemp(join(await realpath('/tmp'), 'foyer-upgrade-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  home = join(dataDir, 'postgresql')
  clusters = []
})
afterEach(async () => {
  for (const cluster of clusters) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log, durable: false })
  clusters.push(cluster)
  return cluster
}

async function query(connection: Cluster['connection'], sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A stopped cluster with a row. */
async function makeOld(): Promise<void> {
  const cluster = await start()
  await query(cluster.connection, 'create table kept as select 1 as id')
  await cluster.stop()
}

describe('a database that is moved to a new cluster', () => {
  test('has its rows and its schema, and the old one is kept', async () => {
    const old = await start()
    const pool = createPool({ ...old.connection, max: 4 }, log)
    await migrate(createDatabase(pool))
    await createJobTables(pool)
    await pool.query('insert into book_checks (at, rules, broken) values (now(), 77, 0)')
    await pool.end()
    await old.stop()
    const { kept } = await replaceCluster({ dataDir, oldBinaries: await oldBinaries(), log, move: moveRows })
    expect(kept).toBe(join(home, 'data-18'))
    const { connection } = await start()
    expect(await query(connection, 'select rules from book_checks')).toEqual([{ rules: 77 }])
    const fresh = createPool({ ...connection, max: 2 }, log)
    expect(await migrate(createDatabase(fresh))).toEqual([])
    await fresh.end()
    expect((await readdir(home)).toSorted()).toEqual(
      ['data', 'data-18', 'owner.json', 'pg_hba.conf', 'pg_ident.conf', 'postgresql.log', 'run'].toSorted(),
    )
  })

  test('is moved by one process at a time, and only if nothing is in the way', async () => {
    const running = await start()
    await query(running.connection, 'create database another')
    const move = () => Promise.reject(new Error('nothing should be moved'))
    await running.stop()
    const options = { dataDir, oldBinaries: await oldBinaries(), log, move }
    await expect(replaceCluster(options)).rejects.toThrow(
      /further databases, .* leave behind: another\. Drop them first/,
    )
    await mkdir(join(home, 'data-18'))
    await expect(replaceCluster(options)).rejects.toThrow(/data-18 is there already, from an earlier upgrade/)
    await rm(join(home, 'data-18'), { recursive: true })
    expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('stays as it was when moving fails', async () => {
    await makeOld()
    const move = () => Promise.reject(new Error('the disk is full'))
    await expect(replaceCluster({ dataDir, oldBinaries: await oldBinaries(), log, move })).rejects.toThrow(
      'disk is full',
    )
    expect((await readdir(home)).filter((name) => name.includes('data') || name.includes('upgrade'))).toEqual(['data'])
    expect(await query((await start()).connection, 'select id from kept')).toEqual([{ id: 1 }])
  })
})

/** Replaces the cluster in a process that kills itself after a step. The new cluster is told by a second row. */
function replaceAndDie(step: string): ChildProcess {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const code = `
    const { replaceCluster } = await import(${module('../db/cluster/index.ts')})
    const { findBinaries } = await import(${module('../db/cluster/binaries.ts')})
    const { Client } = await import('pg')
    await replaceCluster({
      dataDir: ${JSON.stringify(dataDir)},
      oldBinaries: await findBinaries(${isRoot() ? JSON.stringify(SYSTEM_FOLDER) : 'undefined'}),
      log() {},
      async move(from, to) {
        const client = new Client(to)
        await client.connect()
        await client.query('create table kept as select generate_series(1, 2) as id')
        await client.end()
      },
      onStep(step) { if (step === ${JSON.stringify(step)}) process.kill(process.pid, 'SIGKILL') },
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

describe('a process that is killed while it moves a database', () => {
  test.each([
    ['old server started', 1],
    ['moved', 1],
    ['servers stopped', 1],
    ['decided', 2],
    ['replaced', 2],
  ])('after "%s" leaves a whole one: the old one, or the new one', async (step, rows) => {
    await makeOld()
    const [, signal] = (await once(replaceAndDie(step), 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    const cluster = await start()
    expect(await query(cluster.connection, 'select id from kept')).toHaveLength(rows)
    await cluster.stop()
    // What was unfinished goes, with the server that ran in it.
    const left = async () => (await readdir(home)).filter((name) => /^(?:data|upgrade)/.test(name)).toSorted()
    await expect.poll(left, { timeout: 20_000 }).toEqual(rows === 1 ? ['data'] : ['data', 'data-18'])
    if (rows === 2) return
    // It can be tried again.
    await once(replaceAndDie('never'), 'exit')
    expect(await query((await start()).connection, 'select id from kept')).toHaveLength(2)
  })

  test('between the two renamings leaves the rest to whoever starts next, be it two at once', async () => {
    const place = await preparePlace(dataDir, log)
    await mkdir(join(home, 'data.next'))
    await writeFile(join(home, 'data.next', 'PG_VERSION'), '18\n')
    await mkdir(join(home, 'data-15'))
    await writeFile(join(home, 'data-15', 'PG_VERSION'), '15\n')
    await Promise.all([finishReplacement(place), finishReplacement(place)])
    expect(await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).toBe('18\n')
    // A slow one that saw the old folder before does not take the new one away.
    await mkdir(join(home, 'data.next'))
    await writeFile(join(home, 'data', 'PG_VERSION'), '15\n')
    await finishReplacement(place)
    expect((await readdir(join(home, 'data-15'))).length).toBe(1)
    expect(await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).toBe('15\n')
  })

  test('does not put the new folder aside when another process finishes while it looks', async () => {
    const place = await preparePlace(dataDir, log)
    const [data, next] = [join(home, 'data'), join(home, 'data.next')]
    await mkdir(next)
    await writeFile(join(next, 'PG_VERSION'), '18\n')
    let looks = 0
    const slow = {
      ...place,
      get dataDirectory() {
        looks += 1
        if (looks === 1) renameSync(next, data)
        return data
      },
    }
    await finishReplacement(slow)
    expect(await readFile(join(data, 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})

test('without the PostgreSQL that wrote it, the way to get it is named', async () => {
  await expect(findOldBinaries('9', null)).rejects.toThrow(
    /apt install postgresql-9\).*npm install --prefix .*--binaries/,
  )
  await expect(findOldBinaries('15', folder)).rejects.toThrow(`is not in ${folder}`)
})
