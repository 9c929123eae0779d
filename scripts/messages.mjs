// Compiles the message catalogues of packages/messages into functions, when they changed since the last time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** A comment of the compiler: before a line, or within one before a value. */
const COMMENT = /^\/\*\*[^]*?\*\/\n|(?<=(?:=|return) )\/\*\* @type .*? \*\/ /gm

/** The types of the messages, which the compiler writes into comments. */
function typesOf(source) {
  const inputs = [...source.matchAll(/^\/\*\* @typedef \{(.*)\} (\w+) \*\/$/gm)].map(
    ([, type, name]) => `type ${name} = ${type}`,
  )
  const messages = [...source.matchAll(/^export const (\w+) = \/\*\* @type \{(.*)\} \*\/ \(/gm)]
  return [...inputs, ...messages.map(([, name, type]) => `export const ${name}: ${type}`), ''].join('\n')
}

/**
 * Moves the types of the messages into a file of their own and leaves out all comments, which are two thirds of what is compiled. Node keeps
 * the text of every module in memory.
 */
function slim() {
  const index = join(outdir, 'messages', '_index.js')
  writeFileSync(index.replace(/js$/, 'd.ts'), typesOf(readFileSync(index, 'utf8')))
  for (const file of filesBelow(join(outdir, 'messages')).filter((each) => each.endsWith('.js')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(COMMENT, ''))
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
  slim()
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write((await compileMessages()) ? 'Compiled the messages.\n' : 'The messages are up to date.\n')
}
