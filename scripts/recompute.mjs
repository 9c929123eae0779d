// Computes the figures of random sequences and of the demo data a second time and compares them with the product's: `npm run recompute -- --runs 500`.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: '2000' } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const runs = Number(values.runs)
if (![seed, runs].every(Number.isSafeInteger)) throw new Error('--seed and --runs are whole numbers.')
process.stdout.write(`${runs} sequences from seed ${seed}\n`)
runTests(
  ['apps/server/src/testing/simulation/recompute.test.ts', 'apps/server/src/testing/simulation/recompute-demo.test.ts'],
  { RECOMPUTE_RUNS: String(runs), SIM_SEED: String(seed) },
)
