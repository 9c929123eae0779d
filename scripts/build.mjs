// Builds the web application when its sources changed since the last build, and compresses what browsers fetch.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compileMessages } from './messages.mjs'
import { writeThirdParty } from './third-party.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.stamp')
const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|html|webmanifest)$/
const SMALLEST_WORTH_IT = 1024
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function sources() {
  const configs = readdirSync(web, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(web, entry.name))
    .toSorted()
  const folders = [
    'apps/web/src',
    'apps/web/public',
    'packages/domain/src',
    'packages/contract/src',
    'packages/messages',
  ]
  const present = folders.map((folder) => join(root, folder)).filter((folder) => existsSync(folder))
  const files = present.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file))
  return [...configs, ...files, join(root, 'package-lock.json'), join(root, 'scripts/third-party.ts')]
}

function stampOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } })
    const stop = (signal) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      if (code === 0) resolve()
      else reject(new Error(`${output}\nThe web application could not be built; the reason stands above.`))
    })
  })
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Builds when stale; answers whether it had to. */
export async function build({ force = false } = {}) {
  await compileMessages()
  const stamp = stampOf(sources())
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  if (!existsSync(builder)) {
    throw new Error('The web application must be built and what builds it is not installed: run "npm ci" first.')
  }
  process.stdout.write('Building the web application …\n')
  // Gone until all is done: a build that is cut off must not pass for the former one.
  rmSync(stampFile, { force: true })
  await run(process.execPath, [builder, 'build'])
  writeThirdParty(join(web, 'build/client'))
  await Promise.all(
    filesBelow(join(web, 'build/client'))
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  )
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const built = await build({ force: process.argv.includes('--force') })
    process.stdout.write(built ? 'Built.\n' : 'The build is up to date.\n')
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
