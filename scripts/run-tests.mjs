import { spawn } from 'node:child_process'
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
