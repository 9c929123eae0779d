// Compiles the message catalogues of packages/messages into functions, when they changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'packages/messages')
const outdir = join(folder, 'compiled')
const stampFile = join(outdir, '.stamp')

function stamp() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  hash.update(readFileSync(join(root, 'package-lock.json')))
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.json') && !file.startsWith('compiled'),
  )
  for (const file of files.toSorted((a, b) => a.localeCompare(b)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/** Compiles when stale; answers whether it had to. */
export async function compileMessages() {
  const wanted = stamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false
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
  writeFileSync(stampFile, wanted)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write((await compileMessages()) ? 'Compiled the messages.\n' : 'The messages are up to date.\n')
}
