import { describe, expect, it } from 'vitest'
import { html, webUrl } from './html.ts'

describe('html', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ["' onclick='alert(1)", '&#39; onclick=&#39;alert(1)'],
    ['`', '&#96;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['</title></style>-->', '&lt;/title&gt;&lt;/style&gt;--&gt;'],
    ['Ọjọ́ ₦12,500 – 🎉', 'Ọjọ́ ₦12,500 – 🎉'],
  ])('escapes %s', (text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`)
  })

  it('keeps its own pieces and joins lists, escaping what is in them', () => {
    const items = ['a<b', html`<i>${'c&d'}</i>`, ['<', 7]]
    expect(html`<b>${items}</b>`.markup).toBe('<b>a&lt;b<i>c&amp;d</i>&lt;7</b>')
  })

  it('leaves nothing for what is absent, and a nought for a nought', () => {
    expect(html`[${null}${undefined}${false}${0}${''}]`.markup).toBe('[0]')
  })

  it('does not take an object for markup because it looks like it', () => {
    const parsed: unknown = JSON.parse('{"markup":"<script>"}')
    const forged = () => Reflect.apply(html, undefined, [['<p>', '</p>'], parsed])
    expect(forged).toThrow(TypeError)
  })
})

describe('webUrl', () => {
  it.each(['javascript', 'JavaScript', ' javascript', 'java\tscript', 'data', 'vbscript', 'file'])(
    'refuses %j',
    (scheme) => {
      expect(() => webUrl(`${scheme}:alert(1)`)).toThrow(TypeError)
    },
  )

  it.each(['/orders/1', '//evil.example', 'foyer', ''])('refuses %j, which names no host of its own', (url) => {
    expect(() => webUrl(url)).toThrow(TypeError)
  })

  it('keeps web addresses', () => {
    expect(webUrl('https://foyer.example/orders/1?a=b#s=c')).toBe('https://foyer.example/orders/1?a=b#s=c')
  })
})
