// `npm start` and `npm run dev`: builds when needed, then runs the server in this process.
import { existsSync } from 'node:fs'

const dev = process.argv.includes('--dev')
if (dev) process.env.FOYER_DEV = '1'

/** Checks before the build what the server checks again: a build takes a while, and would change the pages of a running server. */
async function checkFirst() {
  const { parseEnv } = await import('../apps/server/src/env.ts')
  const { assertFolderWritable, assertPortFree } = await import('../apps/server/src/startup-checks.ts')
  const env = parseEnv(process.env)
  if (env.role !== 'worker') await assertPortFree(env.host, env.port)
  await assertFolderWritable(env.dataDir)
  return env
}

try {
  if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
    throw new Error('What Foyer is made of is not installed: run "npm ci" first.')
  }
  // The checks speak in messages too, which a clean checkout has only once they are compiled.
  const { compileMessages } = await import('./messages.mjs')
  await compileMessages()
  const { role } = await checkFirst()
  const { build } = await import('./build.mjs')
  if (!dev && role !== 'worker') await build()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await import('../apps/server/src/main.ts')
