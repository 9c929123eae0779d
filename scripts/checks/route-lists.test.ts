import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slimRouteLists } from '../route-lists.ts'

let folder = ''
const LIST = () => join(folder, 'assets/manifest-1a2b.js')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-routes-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a list of routes keeps what browsers read', () => {
  const route = {
    id: 'r',
    path: 'a',
    module: '/assets/r.js',
    imports: ['/assets/x.js'],
    css: ['/assets/r.css'],
    hasLoader: true,
  }
  const list = {
    entry: { module: '/e.js', imports: ['/x.js'] },
    routes: { r: { ...route, hasAction: false } },
    version: 'v',
  }
  writeFileSync(LIST(), `window.__reactRouterManifest=${JSON.stringify(list)};`)
  slimRouteLists(folder)
  const [, slimmed = ''] = /^window\.__reactRouterManifest=(.*);$/.exec(readFileSync(LIST(), 'utf8')) ?? []
  expect(JSON.parse(slimmed)).toEqual({
    entry: { module: '/e.js', imports: [] },
    routes: { r: { id: 'r', path: 'a', module: '/assets/r.js', css: ['/assets/r.css'], hasLoader: true } },
    version: 'v',
  })
})

test('another file in the place of a list stops the build', () => {
  writeFileSync(LIST(), 'export const routes = {}')
  expect(() => slimRouteLists(folder)).toThrow('is not the list of routes')
})
