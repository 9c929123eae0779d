import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRichText } from './rich-text.ts'
import { isSafeHref, validateRichText } from './rich-text-validation.ts'

const text = (value: string, marks?: unknown[]) => ({ type: 'text', text: value, ...(marks && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: unknown, attrs: object = {}) => ({ type: 'link', attrs: { href, ...attrs } })
const script = 'javascript'

function nested(depth: number): unknown {
  return depth === 1 ? paragraph(text('deep')) : { type: 'blockquote', content: [nested(depth - 1)] }
}

describe('validateRichText', () => {
  it('keeps everything on the allow-list as it is', () => {
    const document = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('About')] },
      { type: 'heading', attrs: { level: 3 } },
      paragraph(
        text('a', [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }]),
        { type: 'hardBreak' },
        text('b', [link('https://example.com/x?y=1#z')]),
      ),
      { type: 'paragraph' },
      { type: 'horizontalRule' },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('c'))] }] },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('d'))] }] },
      { type: 'blockquote', content: [paragraph(text('e'))] },
    )
    expect(validateRichText(document)).toEqual({ ok: true, document })
  })

  it('drops what Tiptap writes by default and means nothing', () => {
    const unset = { target: '_blank', rel: 'noopener', class: null, title: null }
    expect(
      validateRichText(
        doc(
          {
            type: 'orderedList',
            attrs: { start: 1, type: null },
            content: [{ type: 'listItem', content: [{ type: 'paragraph', attrs: {} }] }],
          },
          paragraph(text('x', [link('tel:+2348012345678', unset)]), { type: 'hardBreak', marks: [{ type: 'bold' }] }),
          { type: 'paragraph', content: [] },
        ),
      ),
    ).toEqual({
      ok: true,
      document: doc(
        { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
        paragraph(text('x', [link('tel:+2348012345678')]), { type: 'hardBreak' }),
        { type: 'paragraph' },
      ),
    })
    expect(validateRichText({ type: 'doc' })).toEqual({ ok: true, document: emptyRichText })
  })

  it.each<[string, string, unknown]>([
    ['', 'not_a_node', null],
    ['', 'not_a_node', '<p>x</p>'],
    ['', 'not_a_node', [doc()]],
    ['', 'unknown_node', paragraph(text('x'))],
    ['content', 'not_a_node', { type: 'doc', content: {} }],
    ['content[0]', 'not_a_node', doc('x')],
    ['content[0]', 'unknown_node', doc({ type: 'image' })],
    ['content[0]', 'unknown_node', doc({ type: 'codeBlock', content: [] })],
    ['content[0]', 'unknown_node', doc(text('x'))],
    ['content[0].content[0]', 'unknown_node', doc(paragraph(paragraph()))],
    ['content[0].content[0]', 'unknown_node', doc({ type: 'bulletList', content: [paragraph(text('x'))] })],
    ['content[0]', 'empty_node', doc({ type: 'bulletList', content: [] })],
    ['content[0].content[0]', 'empty_node', doc({ type: 'orderedList', content: [{ type: 'listItem' }] })],
    ['content[0]', 'empty_node', doc({ type: 'blockquote' })],
    ['content[1].onclick', 'unknown_attribute', doc(paragraph(), { type: 'paragraph', onclick: 'x' })],
    ['content[0].attrs.style', 'unknown_attribute', doc({ type: 'paragraph', attrs: { style: 'x' } })],
    ['content[0].attrs', 'bad_attribute', doc({ type: 'paragraph', attrs: [] })],
    ['content[0].attrs.level', 'bad_attribute', doc({ type: 'heading', attrs: { level: 1 } })],
    ['content[0].attrs.level', 'bad_attribute', doc({ type: 'heading', attrs: { level: '2' } })],
    ['content[0].attrs.level', 'bad_attribute', doc({ type: 'heading' })],
    ['content[0].attrs', 'bad_attribute', doc({ type: 'orderedList', attrs: { start: 0.5 }, content: [] })],
    ['content[0].attrs', 'bad_attribute', doc({ type: 'orderedList', attrs: { type: 'a' }, content: [] })],
    ['content[0].content', 'unknown_attribute', doc({ type: 'horizontalRule', content: [] })],
    ['content[0].content[0].text', 'bad_text', doc(paragraph({ type: 'text' }))],
    ['content[0].content[0].text', 'bad_text', doc(paragraph(text('')))],
    ['content[0].content[0].text', 'bad_text', doc(paragraph(text('a\0')))],
    ['content[0].content[0].text', 'bad_text', doc(paragraph(text('a\u009b')))],
    ['content[0].content[0].text', 'bad_text', doc(paragraph(text('\ud800')))],
    ['content[0].content[0].text', 'bad_text', doc(paragraph({ type: 'text', text: 5 }))],
    ['content[0].content[0].text', 'unknown_attribute', doc(paragraph({ type: 'hardBreak', text: 'x' }))],
    ['content[0].content[0].marks', 'unknown_mark', doc(paragraph(text('x', [{ type: 'bold' }, { type: 'bold' }])))],
    ['content[0].content[0].marks[0]', 'unknown_mark', doc(paragraph(text('x', [{ type: 'textStyle' }])))],
    ['content[0].content[0].marks[0]', 'unknown_mark', doc(paragraph(text('x', ['bold'])))],
    ['content[0].content[0].marks', 'unknown_mark', doc(paragraph({ type: 'text', text: 'x', marks: 'bold' }))],
    [
      'content[0].content[0].marks[0].attrs.style',
      'unknown_attribute',
      doc(paragraph(text('x', [{ type: 'bold', attrs: { style: 'x' } }]))),
    ],
    [
      'content[0].content[0].marks[0].attrs.onclick',
      'unknown_attribute',
      doc(paragraph(text('x', [link('https://a.co', { onclick: 'x' })]))),
    ],
    ['content[0].content[0].marks[0].attrs.href', 'bad_link', doc(paragraph(text('x', [link(`${script}:alert(1)`)])))],
    ['content[0].content[0].marks[0].attrs.href', 'bad_link', doc(paragraph(text('x', [{ type: 'link' }])))],
    ['', 'too_large', doc(paragraph(text('x'.repeat(50_000))))],
    ['', 'too_large', doc(paragraph(text('ọ'.repeat(20_000))))],
    ['content', 'too_large', doc(...Array.from({ length: 5001 }, () => ({ type: 'paragraph' })))],
  ])('refuses at %j: %s', (path, reason, value) => {
    expect(validateRichText(value)).toEqual({ ok: false, path, reason })
  })

  it('allows a depth of ten and not more, so that a ring cannot hang it', () => {
    expect(validateRichText(doc(nested(9))).ok).toBe(true)
    expect(validateRichText(doc(nested(10)))).toMatchObject({ ok: false, reason: 'too_deep' })
    const ring: { type: string; content: unknown[] } = { type: 'blockquote', content: [] }
    ring.content.push(ring)
    expect(validateRichText(doc(ring))).toMatchObject({ ok: false, reason: 'too_deep' })
  })

  it('is not misled by names every object has', () => {
    for (const type of ['constructor', '__proto__', 'toString']) expect(validateRichText(doc({ type })).ok).toBe(false)
    expect(validateRichText(JSON.parse('{"type":"doc","__proto__":{"x":1}}'))).toMatchObject({
      reason: 'unknown_attribute',
    })
  })

  it('never throws, and takes its own answers unchanged', () => {
    const words = fc.constantFrom(
      'doc',
      'paragraph',
      'text',
      'bold',
      'link',
      'listItem',
      'bulletList',
      'hardBreak',
      'x',
    )
    const tree = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: words,
          text: fc.string(),
          attrs: fc.oneof(fc.jsonValue(), fc.record({ href: fc.webUrl() }), fc.constant({ level: 2 })),
          marks: fc.array(fc.record({ type: words }), { maxLength: 2 }),
          content: fc.array(tie('node'), { maxLength: 3 }),
        },
        { requiredKeys: ['type'] },
      ),
    })).node
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          tree.map((node) => doc(node)),
          tree.map((node) => doc(paragraph(node))),
        ),
        (value) => {
          const checked = validateRichText(value)
          expect(checked.ok ? validateRichText(checked.document) : checked).toEqual(checked)
        },
      ),
    )
  })
})

describe('isSafeHref', () => {
  it.each([
    'https://example.com',
    'HTTPS://EXAMPLE.com/a%20b',
    'mailto:ada@example.com',
    'mailto:a@b.co?subject=Hi',
    'tel:+234801',
    'tel:112',
  ])('takes %j', (href) => {
    expect(isSafeHref(href)).toBe(true)
  })

  it.each([
    '',
    '/events/x',
    '//example.com',
    'http://example.com',
    `${script}:alert(1)`,
    `${script.toUpperCase()}:alert(1)`,
    'java\nscript:alert(1)',
    ' https://example.com',
    'https://exa mple.com',
    'https:///x',
    'https:example.com',
    'https://',
    'https://bank.example@evil.example/',
    'https://example.com\\@evil.example',
    'https://a\u0000b.co',
    'data:text/html,x',
    'vbscript:x',
    'mailto:',
    'tel:javascript',
    `https://example.com/${'x'.repeat(2000)}`,
    'https://\ud800.com',
  ])('refuses %j', (href) => {
    expect(isSafeHref(href)).toBe(false)
  })
})
