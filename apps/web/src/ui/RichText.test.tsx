import type { RichTextDocument } from '@foyer/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from './RichText.tsx'

const html = (content: RichTextDocument['content'], under?: 1 | 2) =>
  renderToStaticMarkup(<RichText document={{ type: 'doc', content }} {...(under && { under })} />).replace(
    /^<div[^>]*>|<\/div>$/g,
    '',
  )

it('nests marks, lists and quotes', () => {
  expect(
    html([
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'loud', marks: [{ type: 'bold' }, { type: 'italic' }] },
                  { type: 'hardBreak' },
                ],
              },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'so' }] }] },
    ]),
  ).toBe('<ul><li><p><em><strong>loud</strong></em><br/></p></li></ul><blockquote><p>so</p></blockquote>')
})

it('puts its headings below the heading of the page', () => {
  expect(html([{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Line-up' }] }])).toBe(
    '<h3>Line-up</h3>',
  )
})

it('shows text as text, and a link of a foreign scheme as its words', () => {
  const text = '<img src=x onerror=alert(1)>'
  expect(
    html([
      {
        type: 'paragraph',
        content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
    ]),
  ).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})
