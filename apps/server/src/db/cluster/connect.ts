import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ClusterError } from './cluster-error.ts'
import { SUPERUSER } from './initialise.ts'
import type { Place } from './place.ts'
import type { Launch, Server } from './postmaster.ts'
import { PORT, launch, runningPid, stopServer } from './postmaster.ts'

type Log = (sentence: string) => void

const START_PATIENCE_MS = 60_000
/** How long a server left by an earlier process may keep silent before it counts as ill. */
const SILENCE_PATIENCE_MS = 15_000
const ILL_STOP_PATIENCE_MS = 5000
const CANNOT_CONNECT_NOW = '57P03'
/** Errors of a launch while the former server, or one of a concurrent process, is still starting or stopping. */
const PASSING_FAILURE = /lock file|pre-existing shared memory block/

/** A superuser's session, and its end however early that comes. */
export interface Session {
  client: Client
  ended: Promise<void>
}

type Attempt = Session | 'starting or stopping' | 'silent'

async function tryToConnect(place: Place): Promise<Attempt> {
  const client = new Client({
    host: place.socketFolder,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  // Without a listener the end of the server would end Node; the supervisor acts on the end itself.
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    return { client, ended }
  } catch (error) {
    await client.end()
    return error instanceof DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'starting or stopping' : 'silent'
  }
}

/** Connects to the server of the cluster as its superuser: to the one that runs, else to one it starts. Never to a second. */
export async function connectOrLaunch(server: Server, log: Log, signal?: AbortSignal): Promise<Session> {
  const { place } = server
  const begun = Date.now()
  let giveUpAt = begun + START_PATIENCE_MS
  let launched: Launch | undefined
  for (;;) {
    if (signal?.aborted) await stopWhatWasLaunched(server, launched, log)
    signal?.throwIfAborted()
    const attempt = await tryToConnect(place)
    if (typeof attempt === 'object') return attempt
    if (attempt === 'starting or stopping') giveUpAt = Date.now() + START_PATIENCE_MS
    else if (runningPid(place) === undefined) launched = await launchUnlessUnderWay(server, launched)
    else if (!launched && Date.now() > begun + SILENCE_PATIENCE_MS) {
      log('The PostgreSQL that an earlier Foyer left running does not answer; it is being replaced.')
      await stopServer(place, log, ILL_STOP_PATIENCE_MS)
      giveUpAt = Date.now() + START_PATIENCE_MS
    }
    if (Date.now() > giveUpAt) {
      await stopServer(place, log)
      throw new ClusterError(`PostgreSQL does not answer; its log is ${place.logFile}.`)
    }
    await sleep(20)
  }
}

/** One that an earlier Foyer left running is left as it was. */
async function stopWhatWasLaunched({ place }: Server, launched: Launch | undefined, log: Log): Promise<void> {
  if (launched) await stopServer(place, log)
}

async function launchUnlessUnderWay(server: Server, launched: Launch | undefined): Promise<Launch> {
  if (!launched) return launch(server)
  const failure = launched.failure()
  if (failure === undefined) return launched
  if (!PASSING_FAILURE.test(failure)) {
    throw new ClusterError(`PostgreSQL did not start: ${failure}; its log is ${server.place.logFile}.`)
  }
  await sleep(100)
  return launch(server)
}
