import { describe, expect, it } from 'vitest'
import { hasLinks, hasLinkText, withoutLinks } from './link-text.ts'
import type { RichTextDocument } from './rich-text.ts'

const doc = (content: RichTextDocument['content']): RichTextDocument => ({ type: 'doc', content })

describe('hasLinkText', () => {
  it.each([
    'See https://evil.example/x',
    'www.evil.example',
    'evil.example',
    'Evil.COM now',
    'ｅｖｉｌ．ｃｏｍ',
    'bank.co.uk',
  ])('finds the link in “%s”', (text) => expect(hasLinkText(text)).toBe(true))
  it.each(['Doors open at 6.30 p.m.', 'See you there. Bring a coat.', 'Jan van den Berg', '12.5 %', ''])(
    'finds none in “%s”',
    (text) => expect(hasLinkText(text)).toBe(false),
  )
})

describe('withoutLinks', () => {
  it.each([
    ['Win at https://evil.example/x', 'Win at https ://evil .example/x'],
    ['www.evil.example', 'www .evil .example'],
    ['ｅｖｉｌ．ｃｏｍ', 'evil .com'],
    ['hthttps://tps://1.2.3.4', 'hthttps ://tps://1.2.3.4'],
    ['Doors open at 6.30 p.m.', 'Doors open at 6.30 p.m.'],
  ])('breaks the links of “%s”', (text, broken) => {
    expect(withoutLinks(text)).toBe(broken)
    expect(hasLinkText(broken)).toBe(false)
  })
})

describe('hasLinks', () => {
  it('finds a link mark, a bare address and one cut into pieces, however deep', () => {
    const text = (value: string) => ({ type: 'text' as const, text: value })
    const marked = { ...text('here'), marks: [{ type: 'link' as const, attrs: { href: 'https://evil.example' } }] }
    expect(hasLinks(doc([{ type: 'paragraph', content: [marked] }]))).toBe(true)
    expect(hasLinks(doc([{ type: 'heading', attrs: { level: 2 }, content: [text('evil'), text('.example')] }]))).toBe(
      true,
    )
    const list = {
      type: 'bulletList' as const,
      content: [{ type: 'listItem' as const, content: [{ type: 'paragraph' as const, content: [marked] }] }],
    }
    expect(hasLinks(doc([{ type: 'blockquote', content: [list] }]))).toBe(true)
    expect(
      hasLinks(doc([{ type: 'paragraph', content: [text('Doors open at six.')] }, { type: 'horizontalRule' }])),
    ).toBe(false)
  })
})
