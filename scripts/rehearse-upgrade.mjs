// Upgrades a database of the release before, full of sales, and compares every row: `npm run rehearse:upgrade -- --tickets 200000`.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './checks/run-command.ts'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '200000' } } })
if (!Number.isSafeInteger(Number(values.tickets))) throw new Error('--tickets is a whole number.')
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'apps/server/src/db/upgrade-to-organisations.test.ts',
  '--disable-console-intercept',
]
const env = { ...process.env, REHEARSAL_TICKETS: values.tickets }
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
child.on('exit', (code) => process.exit(code ?? 1))
