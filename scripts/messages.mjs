// Compiles the message catalogues of packages/messages into functions, when they changed since the last time.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow, isUpToDate, root, stampOf } from './build-steps.ts'

const folder = join(root, 'packages/messages')
const outdir = join(folder, 'compiled')
const stampFile = join(outdir, '.stamp')

function sources() {
  // The compiler writes a hidden file of its own beside the settings.
  const catalogues = filesBelow(folder).filter((file) => /[\\/]\w[^\\/]*\.json$/.test(file) && !file.startsWith(outdir))
  return [...catalogues, join(root, 'package-lock.json'), fileURLToPath(import.meta.url)]
}

/** Compiles when stale; answers whether it had to. */
export async function compileMessages() {
  const stamp = stampOf(sources())
  if (isUpToDate(stampFile, stamp)) return false
  let paraglide
  try {
    paraglide = await import('@inlang/paraglide-js')
  } catch {
    // A production installation has what was compiled, and not what compiles it.
    if (existsSync(stampFile)) return false
    throw new Error('The messages must be compiled and what compiles them is not installed: run "npm ci" first.')
  }
  await paraglide.compile({
    project: join(folder, 'project.inlang'),
    outdir,
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    disableAsyncLocalStorage: true,
  })
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write((await compileMessages()) ? 'Compiled the messages.\n' : 'The messages are up to date.\n')
}
