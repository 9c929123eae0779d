import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROUTES = new URL('../../apps/web/src/routes/', import.meta.url).pathname
/**
 * The pages that are shown without the client state and without the component library: a hook of the store or a component of the
 * library throws while the server renders them.
 */
const PAGES = [
  'landing',
  'event-listing',
  'events-of-city',
  'events-of-category',
  'organisation',
  'event',
  'series',
  'feedback',
  'waiting-room',
  'terms',
  'privacy',
  'imprint',
  'account-deleted',
  'not-found',
  'layouts/public',
  'layouts/immersive',
  '../root',
]
const STORE = /src\/(api\/(hooks|api)|store\/(store|hooks|browser-store|StoreProvider))\.tsx?$/

/** Static imports of values; the build removes imports of types. */
const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm

/** Dynamic imports, which the page fetches when it needs them. */
const FETCHED = /import\('(\.[^']+)'\)/gm
const LIBRARY = /^import (?!type )[^'"]*?from '@mantine\/(?:core|dates)'/m

const pathsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => join(dirname(file), path))

/** The ways from a file to files of a kind, each as the files in order. */
function waysTo(isFound: (file: string) => boolean, file: string, seen = new Set<string>()): string[][] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  if (isFound(file)) return [[file]]
  return pathsIn(file, IMPORT).flatMap((next) => waysTo(isFound, next, seen).map((way) => [file, ...way]))
}

const isStore = (file: string) => STORE.test(file)
const isDrawnWithLibrary = (file: string) => LIBRARY.test(readFileSync(file, 'utf8'))

/** Everything that a page loads with it. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const next of pathsIn(file, IMPORT)) loadedWith(next, seen)
  return seen
}

/** The parts that a page fetches when they are needed, and those that they fetch in turn. */
function fetchedBy(page: string): Set<string> {
  const fetched = new Set<string>()
  const queue = [page]
  for (let file = queue.pop(); file !== undefined; file = queue.pop())
    for (const part of [...loadedWith(file)].flatMap((each) => pathsIn(each, FETCHED)))
      if (!fetched.has(part)) {
        fetched.add(part)
        queue.push(part)
      }
  return fetched
}

const fileOf = (page: string) => join(ROUTES, `${page}.tsx`)

test.each(PAGES)('the page %s does without the store', (page) => {
  expect(existsSync(fileOf(page))).toBe(true)
  expect(waysTo(isStore, fileOf(page))).toEqual([])
})

test.each(PAGES)('the page %s does without the component library', (page) => {
  expect(waysTo(isDrawnWithLibrary, fileOf(page))).toEqual([])
})

test('a page with the store and the library is found', () => {
  expect(waysTo(isStore, fileOf('checkout'))).not.toEqual([])
  expect(waysTo(isDrawnWithLibrary, fileOf('checkout'))).not.toEqual([])
})

test('what these pages fetch and draw with the component library brings it along', () => {
  const drawn = [...new Set(PAGES.flatMap((page) => [...fetchedBy(fileOf(page))]))]
    .filter((part) => existsSync(part) && waysTo(isDrawnWithLibrary, part).length > 0)
    .map((part) => ({ part: basename(part), bringsIt: readFileSync(part, 'utf8').includes('withComponentLibrary(') }))
  expect(drawn.map(({ part }) => part)).toContain('PromoForm.tsx')
  expect(drawn.filter(({ bringsIt }) => !bringsIt)).toEqual([])
})
