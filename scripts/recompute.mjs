// Computes the figures of random sequences and of the demo data a second time and compares them with the product's: `npm run recompute -- --runs 500`.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { root } from './checks/run-command.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: '2000' } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const runs = Number(values.runs)
if (![seed, runs].every(Number.isSafeInteger)) throw new Error('--seed and --runs are whole numbers.')
process.stdout.write(`${runs} sequences from seed ${seed}\n`)
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'apps/server/src/testing/simulation/recompute.test.ts',
  'apps/server/src/testing/simulation/recompute-demo.test.ts',
  '--disable-console-intercept',
]
const env = { ...process.env, RECOMPUTE_RUNS: String(runs), SIM_SEED: String(seed) }
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
child.on('exit', (code) => process.exit(code ?? 1))
