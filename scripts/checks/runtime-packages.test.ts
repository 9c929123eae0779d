import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRuntimePackages } from './runtime-packages.ts'
import { root } from './run-command.ts'

const MAIN = 'apps/server/src/main.ts'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-runtime-'))
  write('scripts/start.mjs', `await import('../${MAIN}')\n`)
  write('apps/server/src/documents/press/press-thread.ts', '')
  write('apps/server/src/backup/backup-thread.ts', '')
  write('apps/server/src/commands/backup.ts', '')
  write('packages/domain/src/index.ts', '')
  write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        'node_modules/pg': {},
        'node_modules/vitest': { dev: true },
        'node_modules/@foyer/domain': { link: true, resolved: 'packages/domain' },
      },
    }),
  )
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

it.each([
  ['a package of the build', `import { test } from 'vitest'`],
  ['a part of one', `export { test } from 'vitest/node'`],
  ['one that is loaded later', `const { test } = await import('vitest')`],
  ['a file of one', `const file = require.resolve('vitest/package.json')`],
  ['a package that is not installed', `import 'unknown'`],
])('refuses a program that imports %s', (_what, code) => {
  write(MAIN, `import { later } from './later.ts'\n`)
  write('apps/server/src/later.ts', `${code}\n`)
  expect(checkRuntimePackages(folder)).toEqual([expect.stringContaining('apps/server/src/later.ts imports')])
})

it('refuses it in a package of this repository', () => {
  write(MAIN, `import { price } from '@foyer/domain'\n`)
  write('packages/domain/src/index.ts', `import { test } from 'vitest'\n`)
  expect(checkRuntimePackages(folder)).toEqual([expect.stringContaining('packages/domain/src/index.ts imports vitest')])
})

it('accepts packages that stay, modules of Node and types of any package', () => {
  write(MAIN, `import { join } from 'node:path'\nimport { Pool } from 'pg'\nimport type { Test } from 'vitest'\n`)
  expect(checkRuntimePackages(folder)).toEqual([])
})

it('finds nothing in this project', () => {
  expect(checkRuntimePackages(root)).toEqual([])
})
