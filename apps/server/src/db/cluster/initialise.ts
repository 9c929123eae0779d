import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Binaries, majorOf } from './binaries.ts'
import { ClusterError, OtherMajorVersion } from './cluster-error.ts'
import { finishReplacement } from './finish-replacement.ts'
import { ignoreExisting, removeLeftovers, unfinishedName } from './leftovers.ts'
import type { Place } from './place.ts'

/** Owns the cluster; used by the supervisor only. */
export const SUPERUSER = 'postgres'
/** Owns the application's database and may create others, but is no superuser. */
export const APPLICATION_ROLE = 'foyer'
export const APPLICATION_DATABASE = 'foyer'

/** Programs of PostgreSQL get no environment of ours: PGDATA and its like would change what they do. */
export const EMPTY_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' }

/** Creates the data directory when there is none, whole or not at all, and writes who may connect. */
export async function initialise(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  await removeLeftovers(place.home)
  await finishReplacement(place)
  if (!existsSync(place.dataDirectory)) await createDataDirectory(place, binaries, durable)
  await refuseOtherVersion(place, binaries)
  await writeAccessRules(place)
}

/** Writes who may connect: this user alone, as either role. */
export async function writeAccessRules(place: Place): Promise<void> {
  await replaceFile(place, place.hbaFile, 'local all all peer map=foyer\n')
  await replaceFile(place, place.identFile, identMap())
}

/** The user of this process may be either role; root as well, who could become that user anyway. */
function identMap(): string {
  const users = new Set(['root', userInfo().username])
  const lines = [...users].flatMap((user) => [SUPERUSER, APPLICATION_ROLE].map((role) => `foyer "${user}" ${role}\n`))
  return lines.join('')
}

async function createDataDirectory(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const unfinished = join(place.home, unfinishedName('data'))
  await mkdir(unfinished, { mode: 0o700 })
  try {
    if (place.serviceUser) await chown(unfinished, place.serviceUser.uid, place.serviceUser.gid)
    await runInitdb(place, binaries, unfinished, durable)
    // Where another process was faster, its folder stands; the lock decides later which of the two goes on.
    await rename(unfinished, place.dataDirectory).catch(ignoreExisting)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function runInitdb(place: Place, binaries: Binaries, folder: string, durable: boolean): Promise<void> {
  const options = [
    ['--pgdata', folder],
    ['--username', SUPERUSER],
    ['--encoding', 'UTF8'],
    // The builtin provider sorts the same on every system; the operating system's locales change with its updates.
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--locale', 'C'],
    ['--auth-local', 'peer'],
    ['--auth-host', 'reject'],
    ['--no-instructions'],
    durable ? [] : ['--no-sync'],
  ].flat()
  const child = spawn(binaries.initdb, options, {
    ...place.serviceUser,
    cwd: folder,
    env: EMPTY_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code === 0) return
  const complaint =
    complaints.match(/(?:initdb: error|FATAL|PANIC): *(.+)/)?.[1] ?? complaints.trim().split('\n').at(-1)
  throw new ClusterError(
    `The database could not be created in ${place.home}: ${complaint || `initdb ended with ${code}`}.`,
  )
}

async function refuseOtherVersion(place: Place, binaries: Binaries): Promise<void> {
  const [found, brought] = [await majorVersionOf(place.dataDirectory), majorOf(binaries)]
  if (found !== brought) throw new OtherMajorVersion(place.dataDirectory, found, brought)
}

/** The major version of PostgreSQL that wrote a data directory: 15 */
export async function majorVersionOf(dataDirectory: string): Promise<string> {
  return (await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8')).trim()
}

/** By renaming: a running server never reads half a file, and a planted symbolic link is not followed. */
async function replaceFile(place: Place, path: string, content: string): Promise<void> {
  const unfinished = join(place.home, unfinishedName('settings'))
  await writeFile(unfinished, content, { mode: 0o640, flag: 'wx' })
  if (place.serviceUser) await chown(unfinished, process.getuid?.() ?? 0, place.serviceUser.gid)
  await rename(unfinished, path)
}
