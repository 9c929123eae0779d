import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/checks/run-command.ts'

const OWN_PACKAGES = '@foyer'

/**
 * Checks out a former release into a folder and builds it there, which takes minutes. Its packages are linked from this folder if the
 * lockfile is the same, and installed otherwise. A folder with a finished build is left as it is.
 */
export async function checkOut(ref: string, folder: string): Promise<void> {
  if (existsSync(join(folder, 'apps/web/build/.stamp'))) return
  await mkdir(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (sameLockfile(ref)) await linkModules(folder)
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
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
