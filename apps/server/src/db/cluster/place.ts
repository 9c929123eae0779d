import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, lstat, mkdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterError, ClusterUnavailable } from './cluster-error.ts'
import { ignoreExisting } from './leftovers.ts'

/** Where root keeps what an unprivileged user must be able to reach. */
export const SYSTEM_FOLDER = '/var/lib/foyer'
/** The folder of the cluster in the data folder, or a link to where it is. */
export const FOLDER_IN_DATA = 'postgresql'
const NOBODY = 65534

/** The unprivileged user PostgreSQL runs as when Node is root, because PostgreSQL refuses root. */
export interface ServiceUser {
  uid: number
  gid: number
}

/** The folders of one cluster, all absolute and free of symbolic links. */
export interface Place {
  /** Belongs to the user of Node; the server only passes through it. */
  home: string
  dataDirectory: string
  socketFolder: string
  logFile: string
  hbaFile: string
  identFile: string
  serviceUser: ServiceUser | undefined
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Finds the cluster of a data folder, or makes the folders for a new one. */
export async function preparePlace(dataDir: string, log: (sentence: string) => void): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const entry = join(await realpath(dataDir), FOLDER_IN_DATA)
  const isNew = !(await isThere(entry))
  const home = await (isNew ? makeHome(entry, log) : findHome(entry))
  const serviceUser = isRoot() ? await serviceUserOf(home) : undefined
  const place: Place = {
    home,
    dataDirectory: join(home, 'data'),
    socketFolder: await makeSocketFolder(home, serviceUser),
    logFile: join(home, 'postgresql.log'),
    hbaFile: join(home, 'pg_hba.conf'),
    identFile: join(home, 'pg_ident.conf'),
    serviceUser,
  }
  if (serviceUser && !canEnter(serviceUser, home)) throw unreachable(home, serviceUser)
  return place
}

/** True for a symbolic link too, wherever it leads. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function findHome(entry: string): Promise<string> {
  const home = await realpath(entry).catch(async () => {
    throw new ClusterError(
      `${entry} leads to ${await readlink(entry)}, where no database is any more: put it back, or remove the link to begin anew.`,
    )
  })
  const { uid } = await stat(home)
  if (!isRoot() && uid !== process.getuid?.()) {
    throw new ClusterError(
      `The database in ${home} belongs to another user: start Foyer as that user, or choose another FOYER_DATA_DIR.`,
    )
  }
  return home
}

async function makeHome(entry: string, log: (sentence: string) => void): Promise<string> {
  const parent = join(entry, '..')
  if (!isRoot() || canEnter(nobody(), parent)) {
    await mkdir(entry, { recursive: true, mode: 0o700 })
    return entry
  }
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 16)
  // A random end, because a folder of that name may hold the database of an earlier, removed data folder.
  const elsewhere = join(SYSTEM_FOLDER, 'clusters', `${hash}-${randomBytes(3).toString('hex')}`)
  await mkdir(elsewhere, { recursive: true, mode: 0o700 })
  for (const folder of [SYSTEM_FOLDER, join(SYSTEM_FOLDER, 'clusters')]) await chmod(folder, 0o755)
  try {
    await symlink(elsewhere, entry)
  } catch (error) {
    await rm(elsewhere, { recursive: true })
    if (!(await isThere(entry))) throw error
  }
  log(`PostgreSQL's user cannot enter ${parent}, so the database is kept in ${await realpath(entry)}.`)
  return realpath(entry)
}

/** Whoever owns the cluster already; nobody for a new one. */
async function serviceUserOf(home: string): Promise<ServiceUser> {
  const data = join(home, 'data')
  const { uid, gid } = await stat(existsSync(data) ? data : home)
  const user = uid === 0 ? nobody() : { uid, gid }
  const homeOwner = await stat(home)
  if (homeOwner.uid === 0) {
    await chown(home, 0, user.gid)
    await chmod(home, 0o710)
  }
  return user
}

function nobody(): ServiceUser {
  if (process.platform === 'linux') return { uid: NOBODY, gid: NOBODY }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function canEnter(user: ServiceUser, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
  if (tried.error) {
    throw new ClusterUnavailable(
      'PostgreSQL refuses to run as root and this system does not let root start it as another user: ' +
        'start Foyer as an ordinary user, or name a PostgreSQL server in DATABASE_URL.',
      { cause: tried.error },
    )
  }
  return tried.status === 0
}

function unreachable(home: string, user: ServiceUser): ClusterError {
  return new ClusterError(
    `PostgreSQL runs as user ${user.uid}, who cannot enter ${home}: let others pass through the folders above it (chmod o+x), or choose another FOYER_DATA_DIR.`,
  )
}

// The address of a unix socket is at most 107 bytes on Linux, 103 on macOS.
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length

async function makeSocketFolder(home: string, serviceUser: ServiceUser | undefined): Promise<string> {
  let folder = join(home, 'run')
  if (Buffer.byteLength(folder) > LONGEST_SOCKET_FOLDER) {
    const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
    folder = join(await realpath('/tmp'), `foyer-${hash}`)
  }
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  if (serviceUser && (await lstat(folder)).uid === 0) await lchown(folder, serviceUser.uid, serviceUser.gid)
  // In /tmp anyone may have made a folder of that name first.
  const made = await lstat(folder)
  if (!made.isDirectory() || made.uid !== (serviceUser?.uid ?? process.getuid?.()) || (made.mode & 0o077) !== 0) {
    throw new ClusterError(
      `${folder} should hold PostgreSQL's socket but is not a folder of its user alone: remove it.`,
    )
  }
  return folder
}
