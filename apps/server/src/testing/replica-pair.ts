import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '../db/cluster/binaries.ts'
import { isRoot, SYSTEM_FOLDER } from '../db/cluster/place.ts'
import { createPool, type DatabasePool } from '../db/database.ts'
import { freePort } from './free-port.ts'

interface Member {
  readonly port: number
  readonly pool: DatabasePool
  /** Ends the server as a power cut would. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL and one that follows it by streaming replication, without durability. */
export interface ReplicaPair {
  readonly primary: Member
  readonly replica: Member
  /** Has the replica receive and not replay, as behind a slow disk. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

const NOBODY = 65_534
const user = isRoot() ? { uid: NOBODY, gid: NOBODY } : {}
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

async function ownAll(folder: string): Promise<void> {
  if (!isRoot()) return
  await chown(folder, NOBODY, NOBODY)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), NOBODY, NOBODY)
}

async function member(postgres: string, folder: string, settings: Record<string, string>): Promise<Member> {
  const port = await freePort()
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '40',
    shared_buffers: '32MB',
    fsync: 'off',
    full_page_writes: 'on',
    hot_standby: 'on',
    log_min_messages: 'fatal',
    ...settings,
  }
  const pool = createPool(
    { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 10_000 },
    () => {},
  )
  let child: ChildProcess | null = null
  return {
    port,
    pool,
    start: async () => {
      const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      child = spawn(postgres, ['-D', folder, ...args], { ...user, cwd: folder, env: environment, stdio: 'ignore' })
      for (let tries = 0; tries < 300; tries += 1) {
        if (await pool.query('select 1').catch(() => null)) return
        await sleep(100)
      }
      throw new Error(`PostgreSQL in ${folder} does not answer`)
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    },
  }
}

export async function startReplicaPair(): Promise<ReplicaPair> {
  const binaries = await findBinaries(isRoot() ? SYSTEM_FOLDER : undefined)
  const folder = await mkdtemp('/tmp/foyer-replica-')
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  for (const place of [first, second]) await mkdir(place, { mode: 0o700 })
  await ownAll(folder)
  const options = ['-D', first, '-U', 'postgres', '--auth', 'trust', '--no-sync', '--no-instructions', '--locale', 'C']
  const initialising = spawn(binaries.initdb, options, { ...user, cwd: folder, env: environment, stdio: 'ignore' })
  await once(initialising, 'exit')
  const primary = await member(binaries.postgres, first, { wal_level: 'replica' })
  await primary.start()
  // What pg_basebackup does, which the package does not bring.
  const session = await primary.pool.connect()
  await session.query(`select pg_backup_start('replica', true)`)
  await cp(first, second, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  session.release()
  await writeFile(join(second, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(second, 'standby.signal'), '')
  await ownAll(second)
  const replica = await member(binaries.postgres, second, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
  })
  await replica.start()
  return {
    primary,
    replica,
    pause: async () => {
      await replica.pool.query('select pg_wal_replay_pause()')
    },
    resume: async () => {
      await replica.pool.query('select pg_wal_replay_resume()')
    },
    close: async () => {
      for (const server of [replica, primary]) {
        await server.pool.end().catch(() => undefined)
        await server.kill()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
