import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { root } from './checks/run-command.ts'

/**
 * Runs test files with what they print, as a program of their own, and ends as they do.
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, string>>} settings environment variables that say how much to do
 */
export function runTests(files, settings) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--disable-console-intercept']
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Plays random sequences: how many and from which seed the command line says, `--runs 500 --seed 7`.
 * @param {readonly string[]} files
 * @param {string} usually how many, where it does not
 * @param {string} countedIn the environment variable that the tests read their number from
 */
export function runSequences(files, usually, countedIn) {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: usually } } })
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const runs = Number(values.runs)
  if (![seed, runs].every(Number.isSafeInteger)) throw new Error('--seed and --runs are whole numbers.')
  process.stdout.write(`${runs} sequences from seed ${seed}\n`)
  runTests(files, { [countedIn]: String(runs), SIM_SEED: String(seed) })
}

/**
 * Kills processes while tests run: how many the command line says, `--kills 2000`.
 * @param {string} file
 * @param {string} countedIn the environment variable that the test reads their number from
 */
export function runKills(file, countedIn) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
  const kills = Number(values.kills)
  if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('--kills is a whole number.')
  runTests([file], { [countedIn]: String(kills) })
}
