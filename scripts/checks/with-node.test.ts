import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run-command.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-with-node-'))
  writeFileSync(join(folder, 'print.mjs'), 'process.stdout.write(String(process.env.MALLOC_ARENA_MAX))')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { set: {}, limit: '2' },
  { set: { MALLOC_ARENA_MAX: '8' }, limit: '8' },
])('npm start limits the pools of the C library to $limit, as an operator sets it', ({ set, limit }) => {
  const script = relative(root, join(folder, 'print.mjs'))
  const env = { PATH: process.env['PATH'], ...set }
  const printed = execFileSync(process.execPath, [join(root, 'scripts/with-node.mjs'), script], { env })
  expect(printed.toString()).toBe(limit)
})
