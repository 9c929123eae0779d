// Builds the web application and the guide when their sources changed since the last build, and compresses what browsers fetch.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyEastAsianFonts } from '../apps/server/src/documents/pdf/east-asian-fonts.ts'
import { compressAll, filesBelow, isUpToDate, root, run, stampOf } from './build-steps.ts'
import { buildGuide } from './guide.ts'
import { compileMessages } from './messages.mjs'
import { slimRouteLists } from './route-lists.ts'
import { writeThirdParty } from './third-party.ts'
import { buildFurtherLanguages } from './web-languages.ts'

const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.stamp')
const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')

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
  const files = folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const others = ['package-lock.json', 'scripts/third-party.ts', 'apps/server/src/documents/pdf/east-asian-fonts.ts']
  return [...configs, ...files, ...others.map((file) => join(root, file))]
}

async function buildWeb({ force }) {
  const stamp = stampOf(sources())
  if (!force && isUpToDate(stampFile, stamp)) return false
  if (!existsSync(builder)) {
    throw new Error('The web application must be built and what builds it is not installed: run "npm ci" first.')
  }
  process.stdout.write('Building the web application …\n')
  // The stamp is removed until everything is built, so that an interrupted build does not pass for a complete one.
  rmSync(stampFile, { force: true })
  await run([builder, 'build'], { cwd: web, what: 'The web application' })
  await buildFurtherLanguages()
  slimRouteLists(join(web, 'build/client'))
  writeThirdParty(join(web, 'build/client'))
  await compressAll(join(web, 'build/client'))
  await copyEastAsianFonts()
  writeFileSync(stampFile, stamp)
  return true
}

/** Builds what is stale; answers whether anything was. */
export async function build({ force = false } = {}) {
  await compileMessages()
  // One after the other: the build of the web application empties the folder that holds the guide as well.
  const application = await buildWeb({ force })
  const guide = await buildGuide({ force })
  return application || guide
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
