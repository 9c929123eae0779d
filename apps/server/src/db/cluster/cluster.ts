import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { findBinaries } from './binaries.ts'
import { ClusterError, inOneSentence } from './cluster-error.ts'
import type { Session } from './connect.ts'
import { connectOrLaunch } from './connect.ts'
import { APPLICATION_DATABASE, APPLICATION_ROLE, initialise } from './initialise.ts'
import { giveUpOwnership, refuseSecondOwner, takeOwnership } from './ownership.ts'
import type { Place } from './place.ts'
import { FOLDER_IN_DATA, SYSTEM_FOLDER, isRoot, preparePlace } from './place.ts'
import type { Server } from './postmaster.ts'
import { PORT, runningPid, stopServer, wasLaunchedAs } from './postmaster.ts'

export interface ClusterOptions {
  /** Absolute; the cluster lies in its folder `postgresql`. */
  dataDir: string
  /** Receives whole sentences about what is out of the ordinary. */
  log: (sentence: string) => void
  maxConnections?: number
  /** Aborts a start that is under way; what it launched is stopped. */
  signal?: AbortSignal
  /** False trades every committed transaction for speed: for tests that do not ask what survives. */
  durable?: boolean
}

export interface Cluster {
  connection: { host: string; port: number; user: string; database: string }
  /** The same as a connection string, for whoever takes only that. */
  url: string
  /** Stops the server and waits for its end; may be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that Foyer brings, or takes over the one a killed Foyer left running, and keeps it running.
 * @throws {ClusterError} one sentence, when it cannot be had or another Foyer has it
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    return await supervise(options, await prepareServer(options))
  } catch (error) {
    throw inOneSentence(error, options.dataDir)
  }
}

/** How to reach the server of a data folder that runs already, without owning it; null when none runs. */
export async function runningConnection(dataDir: string): Promise<Cluster['connection'] | null> {
  if (!existsSync(join(dataDir, FOLDER_IN_DATA))) return null
  const place = await preparePlace(dataDir, () => {})
  return runningPid(place) === undefined ? null : connectionTo(place)
}

async function prepareServer({
  dataDir,
  log,
  signal,
  maxConnections = 100,
  durable = true,
}: ClusterOptions): Promise<Server> {
  const binaries = await findBinaries(isRoot() ? SYSTEM_FOLDER : undefined)
  const place = await preparePlace(dataDir, log)
  refuseSecondOwner(place.home, dataDir)
  signal?.throwIfAborted()
  await initialise(place, binaries, durable)
  return { place, binaries, maxConnections, durable }
}

async function supervise({ dataDir, log, signal }: ClusterOptions, server: Server): Promise<Cluster> {
  const { place } = server
  let stopping: Promise<void> | undefined
  let repairing = Promise.resolve()

  async function watch(session: Session): Promise<void> {
    await session.ended
    if (!stopping) repairing = repair()
  }

  async function repair(): Promise<void> {
    log('The connection to PostgreSQL was cut; its server is being checked and restarted if need be.')
    while (!stopping) {
      try {
        void watch(await own(server, dataDir, log))
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(250)
      }
    }
  }

  async function stop(): Promise<void> {
    await repairing
    await stopServer(place, log)
    await giveUpOwnership(place.home)
  }

  const session = await own(server, dataDir, log, signal)
  void watch(session)
  try {
    await createApplicationDatabase(session.client)
  } catch (error) {
    await (stopping = stop())
    throw error
  }
  return { ...addressOf(server), stop: () => (stopping ??= stop()) }
}

const OWN_TRIES = 20

/** A session that holds the cluster's lock, on a server started with today's binaries and settings. */
async function own(
  server: Server,
  dataDir: string,
  log: ClusterOptions['log'],
  signal?: AbortSignal,
): Promise<Session> {
  const { place, binaries } = server
  for (let tries = 1; ; tries++) {
    const session = await connectOrLaunch(server, log, signal)
    try {
      await takeOwnership(session.client, place.home, dataDir)
      const { rows } = await session.client.query<{ server_version: string }>('show server_version')
      if (rows[0]?.server_version === binaries.version && (await wasLaunchedAs(server))) return session
      log('PostgreSQL still runs with the settings of an earlier Foyer and is being restarted.')
      await stopServer(place, log)
    } catch (error) {
      await session.client.end()
      // Other errors are retried: a former owner may be stopping the server at this moment.
      if (error instanceof ClusterError) throw error
      if (tries === OWN_TRIES)
        throw new ClusterError(`PostgreSQL breaks off its sessions; its log is ${place.logFile}.`)
      await sleep(100)
    }
  }
}

async function createApplicationDatabase(client: Client): Promise<void> {
  const roles = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (roles.rowCount === 0) await client.query(`create role ${APPLICATION_ROLE} login createdb`)
  const databases = await client.query('select from pg_database where datname = $1', [APPLICATION_DATABASE])
  if (databases.rowCount === 0) await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`)
}

/** How the application reaches the server of a cluster. */
export function connectionTo({ socketFolder }: Place): Cluster['connection'] {
  return { host: socketFolder, port: PORT, user: APPLICATION_ROLE, database: APPLICATION_DATABASE }
}

function addressOf({ place }: Server): Omit<Cluster, 'stop'> {
  const connection = connectionTo(place)
  const url = `postgresql://${connection.user}@localhost:${PORT}/${connection.database}?host=${encodeURIComponent(connection.host)}`
  return { connection, url }
}
