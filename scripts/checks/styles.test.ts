import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../apps/web/src')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The classes that a stylesheet has rules for. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)/g, '')
  return new Set([...bare.matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name))
}

const composedOf = (css: string, from: RegExp) =>
  [...css.matchAll(from)].flatMap(([, names = '']) => names.trim().split(/\s+/))
const PRIMITIVES = /composes: ([\w\s-]+?) from global;/g
const OWN = /composes: ((?:(?! from )[\w\s-])+);/g

const primitives = classesOf(read('theme/primitives.css'))
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
  expect([...named].filter((name) => !primitives.has(name) && !name.startsWith('mantine-'))).toEqual([])
  const code = [...components.values()].join('\n')
  const isNamed = (name: string) => named.has(name) || new RegExp(`['\` ]${name}['\` ]`).test(code)
  expect([...primitives].filter((name) => !isNamed(name))).toEqual([])
})
