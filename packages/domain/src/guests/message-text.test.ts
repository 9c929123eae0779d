import { describe, expect, test } from 'vitest'
import { hasLinks } from '../link-text.ts'
import { type RichTextDocument, richTextToPlain } from '../rich-text.ts'
import { fillRichText, fillText, messagePlaceholders, richTextOf, usesPlaceholder } from './message-text.ts'

const values = {
  first_name: 'Ada',
  event: 'Harmattan Nights',
  date: '4 December',
  place: 'The Jetty',
  ticketLink: { url: 'https://foyer.example/orders/A#t=1', label: 'Your ticket' },
}
const unnamed = { ...values, first_name: '' }

describe('a line', () => {
  test('says what the guest reads in place of each placeholder, and leaves others alone', () => {
    expect(fillText('{first_name}: {event}, {date}, {place}', values)).toBe(
      'Ada: Harmattan Nights, 4 December, The Jetty',
    )
    expect(fillText('Use {code} or {toString}', values)).toBe('Use {code} or {toString}')
    expect(fillText('See {ticket_link}', values)).toBe('See https://foyer.example/orders/A#t=1')
  })

  test.each([
    ['Hello {first_name},', 'Hello,'],
    ['Hello, {first_name}!', 'Hello!'],
    ['{first_name}, welcome', 'welcome'],
    ['مرحبًا {first_name}،', 'مرحبًا،'],
    ['مرحبًا، {first_name}', 'مرحبًا'],
    [', untouched', ', untouched'],
  ])('leaves no gap where a name is missing: %s', (written, read) => {
    expect(fillText(written, unnamed)).toBe(read)
  })

  test('does not fill what a value brings', () => {
    expect(fillText('{first_name}', { ...values, first_name: '{event}' })).toBe('{event}')
  })
})

describe('a document', () => {
  const document: RichTextDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '{event}' }] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'Dear {first_name}', marks: [{ type: 'bold' }] }] },
            ],
          },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'Here: {ticket_link}.' }] },
      { type: 'paragraph', content: [{ type: 'text', text: '{first_name}' }] },
    ],
  }

  test('is filled everywhere, and its link has words', () => {
    const filled = fillRichText(document, values, { asLink: true })
    expect(richTextToPlain(filled)).toBe('Harmattan Nights\n\n• Dear Ada\n\nHere: Your ticket.\n\nAda')
    expect(JSON.stringify(filled)).toContain('"href":"https://foyer.example/orders/A#t=1"')
    expect(hasLinks(filled)).toBe(true)
    expect(richTextToPlain(fillRichText(document, values, { asLink: false }))).toContain(values.ticketLink.url)
  })

  test('has no empty texts where a value is missing', () => {
    expect(JSON.stringify(fillRichText(document, unnamed, { asLink: true }))).not.toContain('"text":""')
  })

  test('is made of paragraphs and lines', () => {
    expect(richTextToPlain(richTextOf('One\n\nTwo\nthree'))).toBe('One\n\nTwo\nthree')
    expect(messagePlaceholders.every((name) => usesPlaceholder(richTextOf(`x {${name}}`), name))).toBe(true)
  })
})
