import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { cleanUpAfterDeath } from './clean-up-after-death.ts'
import { type Cluster, connectionTo, startCluster } from './cluster.ts'
import { ClusterError, inOneSentence } from './cluster-error.ts'
import { connectOrLaunch } from './connect.ts'
import { finishReplacement, keptOf, successorOf } from './finish-replacement.ts'
import { APPLICATION_DATABASE, majorVersionOf, writeAccessRules } from './initialise.ts'
import { removeLeftovers, unfinishedName } from './leftovers.ts'
import { giveUpOwnership, refuseSecondOwner, takeOwnership } from './ownership.ts'
import { FOLDER_IN_DATA, type Place, preparePlace } from './place.ts'
import { stopServer } from './postmaster.ts'

const MEGABYTE = 1024 * 1024
/** Space for the temporary copy and the new database, with its write-ahead log. */
const ROOM = { ofSize: 2.5, more: 1024 * MEGABYTE }

/** What has been done so far. */
type ReplacementStep = 'old server started' | 'moved' | 'servers stopped' | 'decided' | 'replaced'

export interface ReplaceOptions {
  /** As of `startCluster`. */
  readonly dataDir: string
  /** What reads the old data directory. */
  readonly oldBinaries: Binaries
  readonly log: (sentence: string) => void
  /** Moves everything from the old server to the empty new one. The folder is for what is on its way. */
  readonly move: (from: Cluster['connection'], to: Cluster['connection'], folder: string) => Promise<void>
  readonly signal?: AbortSignal | undefined
  /** Hears of each step once it is done. */
  readonly onStep?: (step: ReplacementStep) => void
}

/**
 * Replaces the data directory of a cluster by a new one of the PostgreSQL that Foyer brings, and returns where the old one is kept.
 * Whatever happens on the way, the old one stays as it is until the new one is whole; then a start finishes what is left.
 * @throws {ClusterError} one sentence
 */
export async function replaceCluster(options: ReplaceOptions): Promise<{ kept: string }> {
  try {
    return await replace(options)
  } catch (error) {
    throw inOneSentence(error, options.dataDir)
  }
}

async function replace({ dataDir, oldBinaries, log, move, signal, onStep }: ReplaceOptions): Promise<{ kept: string }> {
  const place = await preparePlace(dataDir, log)
  refuseSecondOwner(place.home, dataDir)
  await removeLeftovers(place.home)
  const kept = keptOf(place, await majorVersionOf(place.dataDirectory))
  if (existsSync(kept))
    throw new ClusterError(`${kept} is there already, from an earlier upgrade: move it to another place first.`)
  await writeAccessRules(place)
  const server = { place, binaries: oldBinaries, maxConnections: 20, durable: true }
  const { client } = await connectOrLaunch(server, log, signal)
  try {
    await takeOwnership(client, place.home, dataDir)
    await refuseOtherDatabases(client)
    await refuseTooLittleRoom(client, place)
    onStep?.('old server started')
    await makeSuccessor(place, async (cluster, folder) => {
      await move(connectionTo(place), cluster.connection, folder)
      onStep?.('moved')
      signal?.throwIfAborted()
      await cluster.stop()
      await client.end()
      await stopServer(place, log)
      onStep?.('servers stopped')
    })
    onStep?.('decided')
    await finishReplacement(place)
    await toDisk(place.home)
    onStep?.('replaced')
    return { kept }
  } finally {
    await client.end()
    await stopServer(place, log)
    await giveUpOwnership(place.home)
  }
}

/** Only the database of Foyer is moved. */
async function refuseOtherDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where not datistemplate and datname not in ('postgres', $1) order by 1`,
    [APPLICATION_DATABASE],
  )
  if (rows.length > 0)
    throw new ClusterError(
      `The old PostgreSQL has further databases, which an upgrade would leave behind: ${rows.map(({ name }) => name).join(', ')}. Drop them first.`,
    )
}

async function refuseTooLittleRoom(client: Client, { home }: Place): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size($1)::text as bytes', [
    APPLICATION_DATABASE,
  ])
  const { bavail, bsize } = await statfs(home)
  const needed = Number(rows[0]?.bytes) * ROOM.ofSize + ROOM.more
  if (bavail * bsize < needed)
    throw new ClusterError(
      `The upgrade needs ${Math.ceil(needed / MEGABYTE)} MB in ${home}, and ${Math.floor((bavail * bsize) / MEGABYTE)} MB are free: make room first.`,
    )
}

/**
 * Fills a new cluster in a temporary folder, which is removed even if this process is killed, and then moves its data directory to where a
 * start finds it.
 */
async function makeSuccessor(place: Place, fill: (cluster: Cluster, folder: string) => Promise<void>): Promise<void> {
  const folder = join(place.home, unfinishedName('upgrade'))
  await mkdir(join(folder, FOLDER_IN_DATA), { recursive: true, mode: 0o700 })
  await chmod(folder, 0o711)
  // The new cluster belongs to whom the old one belongs to.
  if (place.serviceUser) await chown(join(folder, FOLDER_IN_DATA), place.serviceUser.uid, place.serviceUser.gid)
  const dismissWatchman = cleanUpAfterDeath(folder)
  try {
    const cluster = await startCluster({ dataDir: folder, log: () => {} })
    try {
      await fill(cluster, folder)
    } finally {
      await cluster.stop()
      // In a folder with a long name it is elsewhere.
      await rm(cluster.connection.host, { recursive: true, force: true })
    }
    await rename(join(folder, FOLDER_IN_DATA, 'data'), successorOf(place))
    await toDisk(place.home)
  } finally {
    await rm(folder, { recursive: true, force: true })
    dismissWatchman()
  }
}

async function toDisk(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
