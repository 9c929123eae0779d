import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DISTRICTS } from './borders.ts'
import { architecturePicture, districtFacts } from './district-pages.ts'
import { root } from './run-command.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')

test('the picture of the architecture is the table of borders: npm run districts', () => {
  expect(text('docs/ARCHITECTURE.md')).toContain(architecturePicture())
})

test.each(Object.keys(DISTRICTS) as (keyof typeof DISTRICTS)[])(
  'the README of %s names its features and tables: npm run districts',
  (district) => {
    expect(text(`apps/server/src/features/${district}/README.md`)).toContain(districtFacts(district))
  },
)
