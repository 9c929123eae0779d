// Kills workers in the middle of sending webhooks: `npm run sim:webhooks -- --kills 2000`. Nothing may be lost, repeated under another
// id or out of order.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './checks/run-command.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const kills = Number(values.kills)
if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('--kills is a whole number.')
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'apps/server/src/features/platform/webhooks/kill-workers.crash.test.ts',
  '--disable-console-intercept',
]
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SIM_KILLS: String(kills) },
})
child.on('exit', (code) => process.exit(code ?? 1))
