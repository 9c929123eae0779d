// `npm start` and `npm run dev`: builds when needed, then runs the server in this process.
import { build } from './build.mjs'

if (process.argv.includes('--dev')) process.env.FOYER_DEV = '1'
else
  try {
    await build()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
await import('../apps/server/src/main.ts')
