import { describe, expect, it } from 'vitest'
import { emptyRichText, isRichTextEmpty, type RichTextBlock, richTextToPlain } from './rich-text.ts'

const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('richTextToPlain', () => {
  it('writes blocks, lists, quotes and breaks', () => {
    const content: RichTextBlock[] = [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'About' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'One ' },
          { type: 'text', text: 'two', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'three' },
        ],
      },
      { type: 'paragraph' },
      { type: 'horizontalRule' },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('a')] },
          {
            type: 'listItem',
            content: [
              paragraph('b'),
              { type: 'orderedList', attrs: { start: 9 }, content: [{ type: 'listItem', content: [paragraph('c')] }] },
            ],
          },
        ],
      },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('d')] }] },
      { type: 'blockquote', content: [paragraph('e'), paragraph('f')] },
    ]
    expect(richTextToPlain({ type: 'doc', content })).toBe(
      ['About', 'One two\nthree', '• a\n• b\n  9. c', '1. d', 'e\n\nf'].join('\n\n'),
    )
  })
})

describe('isRichTextEmpty', () => {
  it('looks for something to read', () => {
    expect(isRichTextEmpty(emptyRichText)).toBe(true)
    expect(isRichTextEmpty({ type: 'doc', content: [{ type: 'horizontalRule' }, paragraph('  ')] })).toBe(true)
    expect(isRichTextEmpty({ type: 'doc', content: [paragraph('x')] })).toBe(false)
  })
})
