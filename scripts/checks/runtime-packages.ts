import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { required } from '../../packages/domain/src/index.ts'

/** What `npm start`, the container and the commands begin with. */
const ENTRIES = [
  'scripts/start.mjs',
  'apps/server/src/main.ts',
  'apps/server/src/documents/press/press-thread.ts',
  'apps/server/src/backup/backup-thread.ts',
]
const COMMANDS = 'apps/server/src/commands'

/** Loaded by `npm run dev` alone, and by what builds; a production installation has been built. */
const DEVELOPMENT_ONLY = ['vite', '@inlang/paraglide-js', '@fontsource/noto-sans-sc', '@fontsource/noto-sans-kr']

/** Imports of values, not of types: static, dynamic, re-exports and resolved files. */
const IMPORTS = [
  /^(?:import|export)(?! type\b)[^;'"]*? from '(?<target>[^']+)'/gm,
  /^import '(?<target>[^']+)'/gm,
  /\bimport\('(?<target>[^']+)'\)/g,
  /\brequire\.resolve\('(?<target>[^']+)'\)/g,
]

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly link?: true; readonly resolved?: string }>>
}

/**
 * Follows what the program imports when it runs, and looks up in the lockfile whether an installation without build tools has
 * each package. Returns one sentence per finding.
 */
export function checkRuntimePackages(root: string): string[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (!isLock(lock)) throw new TypeError('package-lock.json lists no packages')
  const { packages } = lock
  const commands = readdirSync(join(root, COMMANDS)).filter((file) => /^(?!.*\.test\.).*\.ts$/.test(file))
  const waiting = [...ENTRIES, ...commands.map((file) => `${COMMANDS}/${file}`)]
  const seen = new Set(waiting)
  const findings = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const target of importsOf(readFileSync(join(root, file), 'utf8'))) {
      const next = target.startsWith('.')
        ? relative(root, join(root, dirname(file), target))
        : sourceOf(packages, target)
      if (next !== null && !seen.has(next)) waiting.push(next)
      if (next !== null) seen.add(next)
      else if (!isThere(packages, file, nameOf(target)))
        findings.add(`${file} imports ${target}, which "npm prune --omit=dev" removes: make it a dependency.`)
    }
  }
  return [...findings]
}

function isLock(value: unknown): value is Lock {
  return typeof value === 'object' && value !== null && 'packages' in value
}

function importsOf(text: string): string[] {
  return IMPORTS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => required(match.groups?.['target'], 'the target of an import')),
  )
}

function nameOf(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

/** Packages of this repository are sources like the others. */
function sourceOf(packages: Lock['packages'], target: string): string | null {
  const entry = packages[`node_modules/${nameOf(target)}`]
  return entry?.link === true ? `${entry.resolved ?? ''}/src/index.ts` : null
}

function isThere(packages: Lock['packages'], file: string, name: string): boolean {
  if (name.startsWith('node:') || builtinModules.includes(name) || DEVELOPMENT_ONLY.includes(name)) return true
  const workspace = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? ''
  const entry = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
  return entry !== undefined && entry.dev !== true
}
