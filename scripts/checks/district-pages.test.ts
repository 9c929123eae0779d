import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DISTRICTS } from './borders.ts'
import { architecturePicture, districtFacts } from './district-pages.ts'
import { root } from './run-command.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')

test('the diagram in docs/ARCHITECTURE.md matches the table of borders: npm run districts', () => {
  expect(text('docs/ARCHITECTURE.md')).toContain(architecturePicture())
})

test.each(Object.keys(DISTRICTS) as (keyof typeof DISTRICTS)[])(
  'the README of %s names its features and tables: npm run districts',
  (district) => {
    expect(text(`apps/server/src/features/${district}/README.md`)).toContain(districtFacts(district))
  },
)

test('every file that the walkthroughs in docs/ARCHITECTURE.md name exists', () => {
  const walkthroughs = text('docs/ARCHITECTURE.md').split('\n## How ').slice(1)
  const named = walkthroughs.flatMap((walkthrough) =>
    [...(walkthrough.split('\n## ')[0] ?? '').matchAll(/`(?<file>[\w./-]+\.(?:ts|sql))`/g)].map(
      (match) => match.groups?.['file'] ?? '',
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,sql}', { cwd: root })
  expect(named.filter((file) => !sources.some((source) => source.endsWith(`/${file}`) || source === file))).toEqual([])
})
