import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/checks/run-command.ts'

const OWN_PACKAGES = '@foyer'
/** Stands in a folder until its build is complete. */
const UNFINISHED = '.unfinished-checkout'

/**
 * Checks out a former release into a folder and builds it there, which takes minutes. Its packages are linked from this folder if the
 * lockfile is the same, and installed otherwise. A folder with a finished build is left as it is; one in which an earlier call was
 * interrupted is emptied first. Throws if the folder holds anything else, because it can be any folder that a person names.
 */
export async function checkOut(ref: string, folder: string, build = buildIn): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  if (existsSync(unfinished)) await rm(folder, { recursive: true })
  if (existsSync(join(folder, 'apps/web/build/.stamp'))) return
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is neither empty nor a finished build: name another`)
  await writeFile(unfinished, '')
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (sameLockfile(ref)) await linkModules(folder)
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  build(folder)
  await rm(unfinished)
}

function buildIn(folder: string): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' })
}

/** The migrations that this release adds to a former one. */
export function migrationsSince(folder: string): string[] {
  const namesIn = (place: string) =>
    readdirSync(join(place, 'apps/server/src/db/migrations')).filter((name) => /^\d{4}-.*\.ts$/.test(name))
  const former = new Set(namesIn(folder))
  return namesIn(root).filter((name) => !former.has(name))
}

function sameLockfile(ref: string): boolean {
  return execFileSync('git', ['diff', '--name-only', ref, '--', 'package-lock.json'], { cwd: root }).length === 0
}

/** Links the installed packages of this folder, except Foyer's own packages, which are those of the former release. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(to, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(from)) if (name !== OWN_PACKAGES) await symlink(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, OWN_PACKAGES)))
    await symlink(readlinkSync(join(from, OWN_PACKAGES, name)), join(to, OWN_PACKAGES, name))
}
