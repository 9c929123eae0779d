import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

test('nothing of tracing is loaded where nothing is traced: it is imported when the setting is there, and by types alone elsewhere', () => {
  const importing = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('tracing/'))
    .flatMap((file) =>
      readFileSync(join(SOURCES, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes('/tracing/') && line.includes('import') && !line.startsWith('import type'))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(importing).toEqual([`start.ts: const { openTracing: open } = await import('./tracing/index.ts')`])
})
