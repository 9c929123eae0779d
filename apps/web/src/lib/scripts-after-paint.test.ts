import { describe, expect, it } from 'vitest'
import { scriptsAfterPaint, scriptsInTurn } from './scripts-after-paint.ts'

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/assets/a.css"/></head>` +
  `<script nonce="n" type="module" async="">${script}</script><script>go()</script>`

const routerScript = [
  'import "/assets/manifest-1.js";',
  'import * as route0 from "/assets/root-1.js";',
  '  window.__reactRouterRouteModules = {"root":route0};',
  '',
  'import("/assets/entry.client-1.js");',
].join('\n')

describe('scripts after the first paint', () => {
  it('leaves nothing the browser fetches before the page is painted', () => {
    const html = scriptsAfterPaint(page(routerScript))
    expect(html).not.toContain('rel="modulepreload"')
    expect(html).not.toMatch(/^import\s/m)
  })

  it('waits, asks for all files at once and imports them in their order', () => {
    const html = scriptsAfterPaint(page(routerScript))
    const order = ['requestAnimationFrame', "link.rel = 'modulepreload'", 'await import("/assets/manifest-1.js")']
    order.push(
      'const route0 = await import("/assets/root-1.js")',
      '{"root":route0}',
      'import("/assets/entry.client-1.js")',
    )
    const places = order.map((part) => html.indexOf(part))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('keeps styles, the nonce and other scripts as they were', () => {
    const html = scriptsAfterPaint(page(routerScript))
    expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
    expect(html).toContain('<script nonce="n" type="module" async="">')
    expect(html).toContain('<script>go()</script>')
  })

  it('leaves a document alone whose script it does not know', () => {
    const unknown = page('import { start } from "/assets/other.js";\nstart()')
    expect(scriptsAfterPaint(unknown)).toBe(unknown)
    expect(scriptsAfterPaint('<p>nothing</p>')).toBe('<p>nothing</p>')
  })
})

describe('scripts in turn', () => {
  it('lets the page breathe between its modules, which the browser fetches at once', () => {
    const html = scriptsInTurn(page(routerScript))
    expect(html).toContain('<link rel="modulepreload" href="/assets/a.js" nonce="n"/>')
    const order = ['await import("/assets/manifest-1.js")', 'setTimeout(next)', 'await import("/assets/root-1.js")']
    order.push('{"root":route0}', 'import("/assets/entry.client-1.js")')
    const places = order.map((part) => html.indexOf(part))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(html).not.toMatch(/^import\s/m)
  })

  it('leaves a document alone whose script it does not know', () => {
    const unknown = page('import { start } from "/assets/other.js";\nstart()')
    expect(scriptsInTurn(unknown)).toBe(unknown)
  })
})
