import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { neededSheets } from './mantine-sheets.ts'

const root = join(import.meta.dirname, '../../apps/web/src')
const coreStyles = join(import.meta.dirname, '../../node_modules/@mantine/core/styles')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The classes that a stylesheet has rules for. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)/g, '')
  return new Set([...bare.matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name))
}

const composedOf = (css: string, from: RegExp) =>
  [...css.matchAll(from)].flatMap(([, names = '']) => names.trim().split(/\s+/))
/** Parts of the editor's control for colours, which no toolbar shows. */
const UNSHOWN = new Set(['ColorPicker', 'ColorSwatch', 'SimpleGrid'])

/** Components and props for which the library writes a style element, which the policy of the pages refuses in production. */
const INLINE_COMPONENT = /import \{[^}]*\b(SimpleGrid|Grid|AppShell)\b[^}]*\} from '@mantine\/core'/g
const INLINE_PROP =
  /\s([mp][tbxyse]?|[wh]|m[ai][wh]|c|bg|fz|fw|ff|lh|ta|pos|display|flex|gap|cols|spacing|direction|justify|align)=\{\{/g
const inlineStylesOf = (code: string) =>
  [...code.matchAll(INLINE_COMPONENT), ...code.matchAll(INLINE_PROP)].map(([, name = '']) => name)

/** Names that the component library gives its own classes. */
const OF_LIBRARY = /^m(?:antine-|_[0-9a-f]+$)/

const PRIMITIVES = /composes: ([\w\s-]+?) from global;/g
const OWN = /composes: ((?:(?! from )[\w\s-])+);/g

const primitives = classesOf(['patterns', 'primitives', 'typography'].map((name) => read(`theme/${name}.css`)).join(''))
const modules = new Map(globSync('**/*.module.css', { cwd: root }).map((path) => [path, read(path)]))
const components = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, read(path)]),
)

/** The classes of each module that a component or another class of the module names. */
function namedClasses(): Map<string, Set<string>> {
  const named = new Map([...modules].map(([path, css]) => [path, new Set(composedOf(css, OWN))]))
  for (const [path, code] of components)
    for (const [, variable = '', file = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const names = named.get(relative(root, join(root, dirname(path), file)))
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g'))) names?.add(name)
    }
  return named
}

test('every class that a component names has a rule, and every rule is named', () => {
  const named = namedClasses()
  const differing = [...modules].flatMap(([path, css]) => {
    const [ruled, used] = [classesOf(css), named.get(path) ?? new Set<string>()]
    const alone = [...ruled, ...used].filter((name) => !(ruled.has(name) && used.has(name)))
    return alone.map((name) => `${path} .${name}`)
  })
  expect(differing).toEqual([])
})

test('every primitive that is named exists, and every one is used', () => {
  const literals = [...components.values()].flatMap((code) =>
    [...code.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const composed = [...modules.values()].flatMap((css) => composedOf(css, PRIMITIVES))
  const named = new Set([...composed, ...literals])
  expect([...named].filter((name) => !primitives.has(name) && !OF_LIBRARY.test(name))).toEqual([])
  const code = [...components.values()].join('\n')
  const isNamed = (name: string) => named.has(name) || new RegExp(`['\` ]${name}['\` ]`).test(code)
  expect([...primitives].filter((name) => !isNamed(name))).toEqual([])
})

test('no component asks the library for a style element: responsive layout stands in a stylesheet', () => {
  expect(inlineStylesOf(`import { Box, SimpleGrid } from '@mantine/core'`)).toEqual(['SimpleGrid'])
  expect(inlineStylesOf('<Box p={{ base: 8, sm: 16 }} style={{ gap: 4 }} w={4}>')).toEqual(['p'])
  const asking = [...components].flatMap(([path, code]) => inlineStylesOf(code).map((name) => `${path} ${name}`))
  expect(asking).toEqual([])
})

test('the sheets of the component library that pages load are those of components that are used', () => {
  const loaded = ['public', 'library', 'interactive', 'shell', 'dates'].flatMap((name) =>
    [...read(`theme/${name}.css`).matchAll(/core\/styles\/([A-Z]\w+)\.layer/g)].map(([, sheet = '']) => sheet),
  )
  // A sheet of another package, such as the calendar's, comes with that package.
  const coreSheets = new Set(globSync('*.layer.css', { cwd: coreStyles }).map((path) => path.split('.')[0] ?? ''))
  const needed = [...neededSheets([...components.values()])].filter((name) => !UNSHOWN.has(name))
  expect([...new Set(loaded)].filter((name) => !needed.includes(name))).toEqual([])
  expect(needed.filter((name) => coreSheets.has(name) && !loaded.includes(name))).toEqual([])
})
