// Plays random sequences of all that can happen to money: `npm run sim -- --seed 7 --runs 500`. What fails is printed, made
// as short as it can be, and kept for the test run to play again.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: '10000' } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const runs = Number(values.runs)
if (![seed, runs].every(Number.isSafeInteger)) throw new Error('--seed and --runs are whole numbers.')
process.stdout.write(`${runs} sequences from seed ${seed}\n`)
runTests(['apps/server/src/testing/simulation/simulation.test.ts'], { SIM_RUNS: String(runs), SIM_SEED: String(seed) })
