import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run-command.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-with-node-'))
  writeFileSync(join(folder, 'print.mjs'), 'process.stdout.write(String(process.env[process.argv[2]]))')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { name: 'MALLOC_ARENA_MAX', set: {}, value: '2' },
  { name: 'MALLOC_TRIM_THRESHOLD_', set: {}, value: '131072' },
  { name: 'MALLOC_ARENA_MAX', set: { MALLOC_ARENA_MAX: '8' }, value: '8' },
])('npm start sets $name to $value, which an operator can change', ({ name, set, value }) => {
  const script = relative(root, join(folder, 'print.mjs'))
  const env = { PATH: process.env['PATH'], ...set }
  const printed = execFileSync(process.execPath, [join(root, 'scripts/with-node.mjs'), script, name], { env })
  expect(printed.toString()).toBe(value)
})
