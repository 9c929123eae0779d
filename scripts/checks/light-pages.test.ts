import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROUTES = new URL('../../apps/web/src/routes/', import.meta.url).pathname
/** The pages that are shown without the client state: a hook of the store throws while the server renders them. */
const PAGES = [
  'landing',
  'event-listing',
  'events-of-city',
  'events-of-category',
  'organisation',
  'event',
  'waiting-room',
]
const STORE = /src\/(api\/(hooks|api)|store\/(store|hooks|browser-store|StoreProvider))\.tsx?$/

/** Static imports of values; what is imported for its types alone is gone after the build. */
const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm

/** The ways from a file to the store, each as the files in order. */
function waysToStore(file: string, seen: Set<string>): string[][] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  if (STORE.test(file)) return [[file]]
  const imported = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path))
  return imported.flatMap((next) => waysToStore(next, seen).map((way) => [file, ...way]))
}

test.each(PAGES)('the page %s does without the store', (page) => {
  const file = join(ROUTES, `${page}.tsx`)
  expect(existsSync(file)).toBe(true)
  expect(waysToStore(file, new Set())).toEqual([])
})

test('a page with the store is found', () => {
  expect(waysToStore(join(ROUTES, 'checkout.tsx'), new Set())).not.toEqual([])
})
