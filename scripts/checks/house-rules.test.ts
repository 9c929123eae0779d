import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { houseRules } from './house-rules.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-rules-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function findingsFor(path: string, text = ''): string[] {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return houseRules(folder)
}

it.each(['src/utils/money.ts', 'src/money-helpers.ts', 'src/SessionManager.tsx', 'common.css', 'docs/misc.md'])(
  'refuses the name %s',
  (path) => {
    expect(findingsFor(path)).toHaveLength(1)
  },
)

it.each(['src/uncommon.ts', 'src/money.ts', 'node_modules/utils/index.ts', '.git/common/x.ts'])(
  'lets the name %s pass',
  (path) => {
    expect(findingsFor(path)).toEqual([])
  },
)

it.each(['oxlint-disable no-debugger', 'eslint-disable', '@ts-expect-error', '@ts-ignore', 'prettier-ignore'])(
  'refuses the silencing comment %s',
  (comment) => {
    expect(findingsFor('src/order.ts', `export {}\n// ${comment}\n`)).toEqual([
      expect.stringMatching(/^src\/order\.ts:2: /),
    ])
  },
)

it('refuses a style sheet of more than 500 lines', () => {
  expect(findingsFor('src/page.css', '\n'.repeat(500))).toHaveLength(1)
  expect(findingsFor('src/page.css', '\n'.repeat(499))).toEqual([])
})

it('refuses a version range', () => {
  const manifest = { dependencies: { zod: '^4.6.7', pg: '8.23.1' } }
  expect(findingsFor('package.json', JSON.stringify(manifest))).toEqual([
    'package.json: zod is "^4.6.7"; pin the exact version.',
  ])
})

it('refuses a lockfile that names a registry', () => {
  expect(findingsFor('package-lock.json', '{ "resolved": "https://example.org/zod.tgz" }')).toHaveLength(1)
  expect(findingsFor('package-lock.json', '{ "resolved": "packages/domain" }')).toEqual([])
})
