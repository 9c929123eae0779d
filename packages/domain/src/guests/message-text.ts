import type { RichTextBlock, RichTextDocument, RichTextInline, RichTextMark } from '../rich-text.ts'

/** The placeholders of a message, written in braces: `{first_name}`. */
export const messagePlaceholders = ['first_name', 'event', 'date', 'place', 'ticket_link'] as const
export type MessagePlaceholder = (typeof messagePlaceholders)[number]

/** The values of the placeholders for one guest. An empty value leaves no gap. */
export type MessageValues = Readonly<Record<Exclude<MessagePlaceholder, 'ticket_link'>, string>> & {
  /** The address of the guest's ticket, and the words of the link to it. */
  readonly ticketLink: { readonly url: string; readonly label: string }
}

// A missing value also removes the spaces and the comma before it: "Hello {first_name}," becomes "Hello,".
const PLACEHOLDER = /(?<before>[ \u00a0]*[,،]?[ \u00a0]*)\{(?<name>[a-z_]{1,20})\}/g

/** Whether a text or a document contains a placeholder. */
export function usesPlaceholder(written: string | RichTextDocument, name: MessagePlaceholder): boolean {
  return (typeof written === 'string' ? written : JSON.stringify(written)).includes(`{${name}}`)
}

/** A line with its placeholders filled. Unknown ones are not changed; a link becomes its address. */
export function fillText(text: string, values: MessageValues): string {
  const filled = text.replaceAll(PLACEHOLDER, (written: string, before: string, name: string) => {
    if (name === 'ticket_link') return before + values.ticketLink.url
    const value = valueOf(values, name)
    if (value === null) return written
    return value === '' ? '' : before + value
  })
  // In "{first_name}, welcome", a missing value also removes the comma and space after it.
  return filled === text || !/^[ \u00a0]*[,،]/.test(filled) ? filled : filled.replace(/^[\s,،]+/, '')
}

function valueOf(values: MessageValues, name: string): string | null {
  switch (name) {
    case 'first_name':
    case 'event':
    case 'date':
    case 'place':
      return values[name]
    default:
      return null
  }
}

/**
 * A document with its placeholders filled, node by node: a placeholder that a mark divides is not filled. With `asLink`, the link to the
 * ticket is shown as words, otherwise as its address.
 */
export function fillRichText(
  document: RichTextDocument,
  values: MessageValues,
  { asLink }: { readonly asLink: boolean },
): RichTextDocument {
  const inlines = (content: readonly RichTextInline[] = []): RichTextInline[] =>
    content.flatMap((inline) => (inline.type === 'text' ? fillInline(inline, values, asLink) : [inline]))
  const block = (node: RichTextBlock): RichTextBlock => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return node.content === undefined ? node : { ...node, content: inlines(node.content) }
      case 'bulletList':
      case 'orderedList':
        return { ...node, content: node.content.map((item) => ({ ...item, content: item.content.map(block) })) }
      case 'blockquote':
        return { ...node, content: node.content.map(block) }
      case 'horizontalRule':
        return node
    }
  }
  return { ...document, content: document.content.map(block) }
}

function fillInline(
  inline: Extract<RichTextInline, { type: 'text' }>,
  values: MessageValues,
  asLink: boolean,
): RichTextInline[] {
  if (!asLink) return withText(inline, fillText(inline.text, values))
  const { url, label } = values.ticketLink
  const marks: RichTextMark[] = [
    ...(inline.marks ?? []).filter(({ type }) => type !== 'link'),
    { type: 'link', attrs: { href: url } },
  ]
  return inline.text
    .split('{ticket_link}')
    .flatMap((part, index): RichTextInline[] => [
      ...(index === 0 ? [] : [{ type: 'text' as const, text: label, marks }]),
      ...withText(inline, fillText(part, values)),
    ])
}

/** A document must not contain empty texts. */
function withText(inline: Extract<RichTextInline, { type: 'text' }>, text: string): RichTextInline[] {
  return text === '' ? [] : [{ ...inline, text }]
}

/** The paragraphs of a plain text, which empty lines separate, as a document. */
export function richTextOf(text: string): RichTextDocument {
  return {
    type: 'doc',
    content: text.split(/\n{2,}/).map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, index): RichTextInline[] => [
          ...(index === 0 ? [] : [{ type: 'hardBreak' as const }]),
          ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
        ]),
    })),
  }
}
