import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ClusterError } from './cluster-error.ts'
import { EMPTY_ENVIRONMENT } from './initialise.ts'
import type { Place } from './place.ts'
import { processIdentity, runsWithArgument } from './processes.ts'

/** Everything needed to start, find and stop one PostgreSQL server. */
export interface Server {
  place: Place
  binaries: Binaries
  maxConnections: number
  durable: boolean
}

/** The port is part of the socket's file name; nothing listens on the network. */
export const PORT = 5432
const LARGEST_LOG_BYTES = 10 * 1024 * 1024
const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000

// Without autovacuum too: its worker in a database stands in the way of dropping that database by force.
const FOR_A_SHORT_LIFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

function serverArguments({ place, maxConnections, durable }: Server): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: PORT,
    hba_file: place.hbaFile,
    ident_file: place.identFile,
    max_connections: maxConnections,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Whoever sent a failing statement learns of it; the log would repeat the personal data in it.
    log_min_messages: 'log',
    // Statements of a killed Foyer end instead of holding their locks.
    client_connection_check_interval: '1s',
    ...(durable ? {} : FOR_A_SHORT_LIFE),
  }
  return ['-D', place.dataDirectory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A server process this Node has started. */
export interface Launch {
  /** Why it ended, in PostgreSQL's words; undefined while it runs. */
  failure(): string | undefined
}

/** Starts the server on its own: it outlives a killed Node and is found again by the next one. */
export async function launch(server: Server): Promise<Launch> {
  const { place, binaries } = server
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW, O_TRUNC } = constants
  let log = await open(place.logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  if ((await log.stat()).size > LARGEST_LOG_BYTES) {
    await log.close()
    log = await open(place.logFile, O_APPEND | O_WRONLY | O_NOFOLLOW | O_TRUNC)
  }
  try {
    if (place.serviceUser) await log.chown(place.serviceUser.uid, place.serviceUser.gid)
    const logStart = (await log.stat()).size
    const child = spawn(binaries.postgres, serverArguments(server), {
      ...place.serviceUser,
      cwd: place.dataDirectory,
      detached: true,
      env: { ...EMPTY_ENVIRONMENT, ...staleLockHint(place) },
      stdio: ['ignore', log.fd, log.fd],
    })
    return follow(child, place, logStart)
  } finally {
    await log.close()
  }
}

function follow(child: ChildProcess, place: Place, logStart: number): Launch {
  let failure: string | undefined
  child.on('error', (error) => (failure = error.message))
  child.on('exit', (code, signal) => (failure = lastComplaint(place, logStart) ?? `it ended with ${signal ?? code}`))
  child.unref()
  return { failure: () => failure }
}

function lastComplaint(place: Place, logStart: number): string | undefined {
  const text = readFileSync(place.logFile).subarray(logStart).toString('utf8')
  // Sessions refused while the server starts are logged as fatal too.
  return text.match(/(?:FATAL|PANIC|^\S*postgres):\s*(?!\s|the database system is )(.+)/m)?.[1]
}

/**
 * PostgreSQL considers its lock file valid if any process of its user has the process id in it, which after a restart of a container
 * may be one of Node's own threads. This variable, which pg_ctl uses too, names one process id to ignore. Removing the file instead
 * might remove that of a server that has just started.
 */
function staleLockHint(place: Place): Record<string, string> {
  const pid = recordedPid(place)
  const isStale = pid !== undefined && !runsWithArgument(pid, place.dataDirectory)
  return isStale ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

function recordedPid(place: Place): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(place.dataDirectory, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The number of the server process of this data directory, if one lives. */
export function runningPid(place: Place): number | undefined {
  const pid = recordedPid(place)
  return pid !== undefined && runsWithArgument(pid, place.dataDirectory) ? pid : undefined
}

/** Whether the running server was started from these binaries with these settings. */
export async function wasLaunchedAs(server: Server): Promise<boolean> {
  const expected = [server.binaries.postgres, ...serverArguments(server).map((argument) => `"${argument}"`)].join(' ')
  const actual = await readFile(join(server.place.dataDirectory, 'postmaster.opts'), 'utf8').catch(() => '')
  return actual.trimEnd() === expected
}

/** Stops the server of this data directory, if one runs, and waits for its end. */
export async function stopServer(
  place: Place,
  log: (sentence: string) => void,
  patience = FAST_STOP_MS,
): Promise<void> {
  const pid = runningPid(place)
  if (pid === undefined) return
  if (await signalAndWait(pid, 'SIGINT', patience)) return
  log('PostgreSQL did not stop in time and is being stopped at once; it repairs itself at the next start.')
  if (await signalAndWait(pid, 'SIGQUIT', IMMEDIATE_STOP_MS)) return
  if (await signalAndWait(pid, 'SIGKILL', IMMEDIATE_STOP_MS)) return
  throw new ClusterError(`PostgreSQL (process ${pid}) cannot be stopped.`)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  const identity = processIdentity(pid)
  if (identity === undefined) return true
  process.kill(pid, signal)
  const giveUpAt = Date.now() + patience
  while (processIdentity(pid) === identity) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}
