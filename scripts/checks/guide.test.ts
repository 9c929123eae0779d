import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import actions from '../../docs/guide/errors/actions.json' with { type: 'json' }
import { errorMarkdown, errorPages } from '../../docs/guide/errors/error-pages.ts'
import { guidePictures } from '../../e2e/support/guide-pictures.ts'
import { errorCatalogue } from '../../packages/contract/src/index.ts'
import { inlineScriptHashes, pathOfFile, thirdPartyRequests } from '../guide.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guide')

describe('the build of the guide', () => {
  it('hashes the inline scripts of a page and leaves out those that are files', () => {
    const page =
      '<script id="a">one()</script><script type="module" src="/help/app.js"></script><script>two()\n</script>'
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
    expect(inlineScriptHashes(page)).toEqual([hashOf('one()'), hashOf('two()\n')])
  })

  it.each([
    ['index.html', '/help/'],
    ['organisers/index.html', '/help/organisers/'],
    ['organisers/tickets.html', '/help/organisers/tickets'],
    ['errors/promo.unknown.html', '/help/errors/promo.unknown'],
    ['assets/app.1.js', '/help/assets/app.1.js'],
  ])('shows %s at %s', (file, path) => {
    expect(pathOfFile(file)).toBe(path)
  })

  it.each([
    ['a.html', '<script src="https://cdn.example/a.js"></script>', 1],
    ['a.html', '<link rel="stylesheet" href="//fonts.example/a.css">', 1],
    ['a.html', '<a href="https://example.org/">An address to read</a><img src="/help/a.png">', 0],
    ['a.css', '@import "https://fonts.example/a.css"; a { background: url(//cdn.example/a.png) }', 2],
    ['a.css', 'a { background: url(/help/a.png) }', 0],
    ['a.js', 'import x from"https://cdn.example/x.js";fetch("https://api.example/")', 2],
    ['a.js', 'const xmlns = "http://www.w3.org/2000/svg"', 0],
  ])('finds what %s would load from other hosts: %s', (name, text, found) => {
    expect(thirdPartyRequests(name, text)).toHaveLength(found)
  })
})

describe('the pages of the error codes', () => {
  it('say what to do about every code of the catalogue, and about no other', () => {
    expect(Object.keys(actions).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
    expect(errorPages).toHaveLength(Object.keys(errorCatalogue).length)
  })

  it.each(Object.entries(actions))('%s has whole sentences', (_code, { meaning, action }) => {
    for (const text of [meaning, action]) expect(text).toMatch(/^[A-Z][^]{10,}\.$/)
  })

  it('name the calls that answer a code', () => {
    const page = errorPages.find(({ code }) => code === 'order.sold_out')
    expect(page?.calls).toContain('POST /api/orders')
    const text = page ? errorMarkdown(page) : ''
    for (const part of ['# order.sold_out', 'Status **409**', '## What to do', '- `POST /api/orders`'])
      expect(text).toContain(part)
  })
})

describe('the pictures of the guide', () => {
  const folder = join(GUIDE, 'public/pictures')
  const names = readdirSync(folder).map((file) => file.replace(/\.webp$/, ''))

  it('are those that "npm run screens" takes', () => {
    expect(names.toSorted()).toEqual(guidePictures.map(({ name }) => name).toSorted())
  })

  it.each(names)('%s is small, and shown by a page', (name) => {
    expect(statSync(join(folder, `${name}.webp`)).size).toBeLessThan(120_000)
    const pages = readdirSync(GUIDE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
    expect(pages.some((page) => readFileSync(join(GUIDE, page), 'utf8').includes(`/pictures/${name}.webp`))).toBe(true)
  })
})
