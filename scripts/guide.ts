// Builds the guide that the server shows at /help, and writes down which files it has and which inline scripts its pages may run.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { GuideFile, GuideManifest } from '../apps/server/src/pages/guide-manifest.ts'
import { compressAll, filesBelow, isUpToDate, root, run, stampOf } from './build-steps.ts'

const builder = join(root, 'node_modules/vitepress/bin/vitepress.js')
const guide = join(root, 'docs/guide')
const folder = join(root, 'apps/web/build/guide')
const manifestFile = join(root, 'apps/web/build/guide.json')
const stampFile = join(root, 'apps/web/build/.guide-stamp')
/** Eleven takes five times as long for a few per cent. */
const BROTLI_QUALITY = 9

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What a page would fetch from another host: elements of pages, style sheets, and imports and requests of scripts. */
const THIRD_PARTY: Readonly<Record<string, RegExp>> = {
  '.html': /<(?:script|link|img|iframe|source|video|audio)\b[^>]*\b(?:src|href|srcset)="(?:https?:)?\/\/[^"]*"/g,
  '.css': /(?:url\(|@import )\s*["']?(?:https?:)?\/\/[^"')]*/g,
  '.js': /(?:\bfrom|\bimport|\bfetch\(|\bimport\()\s*["'`]https?:\/\/[^"'`]*/g,
}

/** Every request to another host that a built file would make. */
export function thirdPartyRequests(name: string, text: string): string[] {
  const pattern = THIRD_PARTY[extname(name)]
  return pattern ? [...text.matchAll(pattern)].map(([found]) => `${name}: ${found}`) : []
}

/** The Content-Security-Policy hashes of the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

/** The path below /help that a built file is shown at: pages without `.html`. */
export function pathOfFile(name: string): string {
  return `/help/${name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`
}

function describe(file: string): readonly [path: string, entry: GuideFile] | null {
  const name = relative(folder, file).split(sep).join('/')
  const type = TYPES[extname(name)]
  if (type === undefined) return null
  const digest = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)
  const encodings = (['br', 'gz'] as const).filter((suffix) => existsSync(`${file}.${suffix}`))
  return [pathOfFile(name), { file: name, type, etag: `"${digest}"`, encodings }]
}

function makeManifest(): GuideManifest {
  const pages = filesBelow(folder).filter((file) => file.endsWith('.html'))
  const scripts = new Set(pages.flatMap((page) => inlineScriptHashes(readFileSync(page, 'utf8'))))
  return {
    scripts: [...scripts].toSorted(),
    files: Object.fromEntries(filesBelow(folder).flatMap((file) => [describe(file)].filter((entry) => entry !== null))),
  }
}

function sources(): string[] {
  const folders = ['docs', 'packages/domain/src', 'packages/contract/src']
  return [
    ...folders.flatMap((name) => filesBelow(join(root, name))).filter((file) => !file.includes(`${sep}.temp${sep}`)),
    join(root, 'package-lock.json'),
    join(root, 'scripts/guide.ts'),
  ]
}

/** Builds the guide when stale; answers whether it had to. Without VitePress the program runs without its guide. */
export async function buildGuide({ force }: { readonly force: boolean }): Promise<boolean> {
  const stamp = stampOf(sources())
  if (!force && isUpToDate(stampFile, stamp)) return false
  if (!existsSync(builder)) {
    process.stdout.write('The guide is not built because VitePress is not installed: run "npm ci" first.\n')
    return false
  }
  process.stdout.write('Building the guide …\n')
  rmSync(stampFile, { force: true })
  await run([builder, 'build', guide], { cwd: root, what: 'The guide' })
  const found = filesBelow(folder).flatMap((file) =>
    extname(file) in THIRD_PARTY ? thirdPartyRequests(relative(folder, file), readFileSync(file, 'utf8')) : [],
  )
  if (found.length > 0) throw new Error(`The guide would load files from other hosts:\n${found.join('\n')}`)
  await compressAll(folder, BROTLI_QUALITY)
  writeFileSync(manifestFile, JSON.stringify(makeManifest()))
  writeFileSync(stampFile, stamp)
  return true
}
