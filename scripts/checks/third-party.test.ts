import { describe, expect, it } from 'vitest'
import { billOfMaterials, shippedPackages, thirdPartyNotices } from '../third-party.ts'

/** Licences that let us ship a package in a product under the MIT licence. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
])
/** Linked dynamically, unchanged and replaceable, as the notices say. */
const LIBVIPS = /^@img\/sharp-(?:libvips|win32|wasm32)/

/** Whether an SPDX expression of names joined by AND and OR can be met. */
function isAllowed(expression: string, extra: readonly string[] = []): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name) || extra.includes(name)))
}

describe('packages by others', () => {
  const packages = shippedPackages()

  it.each(packages.map(({ name, version, licence }) => [`${name} ${version}`, name, licence] as const))(
    '%s may be shipped',
    (_what, name, licence) => {
      expect(isAllowed(licence, LIBVIPS.test(name) ? ['LGPL-3.0-or-later'] : [])).toBe(true)
    },
  )

  it('are not allowed under a licence that asks for our source', () => {
    for (const licence of ['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'LGPL-3.0-or-later', 'UNLICENSED', ''])
      expect([licence, isAllowed(licence)]).toEqual([licence, false])
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  })

  it('are all in the bill of materials, which is the same each time', () => {
    const bill = billOfMaterials()
    expect(billOfMaterials()).toEqual(bill)
    expect(bill.components.map((component) => component.purl)).toEqual(
      packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`),
    )
    expect(new Set(bill.components.map((component) => component['bom-ref'])).size).toBe(packages.length)
    const known = new Set(bill.components.map((component) => component['bom-ref']))
    for (const { dependsOn } of bill.dependencies) for (const place of dependsOn) expect(known).toContain(place)
    expect(JSON.stringify(bill)).not.toMatch(/timestamp|file:\/\//)
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', 'kysely', 'vitepress', 'vue']))
    expect(names).not.toEqual(expect.arrayContaining(['vitest']))
  })

  it('are all named in the notices, with the text of their licence and the note on libvips', () => {
    const notices = thirdPartyNotices()
    for (const { name, version } of packages) expect(notices).toContain(`${name} ${version}: `)
    expect(notices).toContain('Permission is hereby granted, free of charge')
    expect(notices).toContain('SIL OPEN FONT LICENSE')
    expect(notices).toContain('https://github.com/libvips/libvips')
    expect(notices).toContain('Lucide Contributors')
    expect(notices).toMatch(/^vue [\d.]+: MIT$/m)
    expect(notices).toBe(thirdPartyNotices())
  })
})
