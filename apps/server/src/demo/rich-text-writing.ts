import type { RichTextBlock, RichTextDocument, RichTextInline, RichTextListItem } from '@foyer/domain'

type Words = (string | RichTextInline)[]

function line(words: Words): RichTextInline[] {
  return words.map((word) => (typeof word === 'string' ? { type: 'text', text: word } : word))
}

export function bold(text: string): RichTextInline {
  return { type: 'text', text, marks: [{ type: 'bold' }] }
}

export function italic(text: string): RichTextInline {
  return { type: 'text', text, marks: [{ type: 'italic' }] }
}

export function link(text: string, href: string): RichTextInline {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
}

export function paragraph(...words: Words): RichTextBlock {
  return { type: 'paragraph', content: line(words) }
}

export function heading(text: string): RichTextBlock {
  return { type: 'heading', attrs: { level: 2 }, content: line([text]) }
}

function items(entries: (string | Words)[]): RichTextListItem[] {
  return entries.map((entry) => ({
    type: 'listItem',
    content: [paragraph(...(typeof entry === 'string' ? [entry] : entry))],
  }))
}

export function bullets(...entries: (string | Words)[]): RichTextBlock {
  return { type: 'bulletList', content: items(entries) }
}

export function steps(...entries: (string | Words)[]): RichTextBlock {
  return { type: 'orderedList', content: items(entries) }
}

export function quote(...words: Words): RichTextBlock {
  return { type: 'blockquote', content: [paragraph(...words)] }
}

export function document(...content: RichTextBlock[]): RichTextDocument {
  return { type: 'doc', content }
}
