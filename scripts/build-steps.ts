// What the builds of the web application and of the guide have in common.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|html|webmanifest)$/
const SMALLEST_WORTH_IT = 1024
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Every file below a folder, sorted by path; none where the folder does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** A digest of the names and contents of source files, by which a later build knows whether anything changed. */
export function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether the last build was made from these very sources. */
export function isUpToDate(stampFile: string, stamp: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

interface RunOptions {
  readonly cwd: string
  /** What is built, as the error message names it. */
  readonly what: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a build tool for production. Rejects with its output when it fails. */
export function run(args: readonly string[], { cwd, what, env }: RunOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production', ...env } })
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      if (code === 0) resolve()
      else reject(new Error(`${output}\n${what} could not be built. The reason is in the output above.`))
    })
  })
}

/** More files in parallel do not compress faster and could exceed a limit of 1,024 open files. */
const AT_ONCE = 8

/** Writes a Brotli and a gzip copy next to every file below a folder that shrinks. `quality` is Brotli's, up to 11. */
export async function compressAll(folder: string, quality = 11): Promise<void> {
  const waiting = filesBelow(folder).filter((file) => COMPRESSIBLE.test(file))
  const compressNext = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compress(file, quality)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext))
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
