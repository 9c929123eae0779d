/** A mark on a text; a link leads to https, mailto or tel only. */
export type RichTextMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'strike' }
  | { type: 'link'; attrs: { href: string } }

/** The inline content of a line. */
export type RichTextInline = { type: 'text'; text: string; marks?: RichTextMark[] } | { type: 'hardBreak' }

/** An entry of a list: paragraphs and lists within. */
export type RichTextListItem = { type: 'listItem'; content: RichTextBlock[] }

/** A block of the document. */
export type RichTextBlock =
  | { type: 'paragraph'; content?: RichTextInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichTextInline[] }
  | { type: 'bulletList'; content: RichTextListItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: RichTextListItem[] }
  | { type: 'blockquote'; content: RichTextBlock[] }
  | { type: 'horizontalRule' }

/** A structured text as Tiptap writes it, cut down to what we render. Never HTML. */
export type RichTextDocument = { type: 'doc'; content: RichTextBlock[] }

/** The document of an editor nobody has typed in. */
export const emptyRichText: RichTextDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The longest document, in bytes of its JSON. */
export const RICH_TEXT_MAX_BYTES = 50_000

/** The deepest nesting: the document is at depth 0, a paragraph in it at 1. */
export const RICH_TEXT_MAX_DEPTH = 10

/** Whether a document holds nothing to read. A lone rule counts as nothing. */
export function isRichTextEmpty(document: RichTextDocument): boolean {
  return richTextToPlain(document) === ''
}

/** The document as plain text for mail, search and previews: blocks apart by an empty line, list entries with their sign. */
export function richTextToPlain(document: RichTextDocument): string {
  return blocksToPlain(document.content, '\n\n')
}

function blocksToPlain(blocks: readonly RichTextBlock[], between: string): string {
  return blocks
    .map(blockToPlain)
    .filter((text) => text !== '')
    .join(between)
}

function blockToPlain(block: RichTextBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return (block.content ?? [])
        .map((inline) => (inline.type === 'text' ? inline.text : '\n'))
        .join('')
        .trim()
    case 'bulletList':
      return block.content.map((item) => itemToPlain(item, '• ')).join('\n')
    case 'orderedList':
      return block.content.map((item, index) => itemToPlain(item, `${(block.attrs?.start ?? 1) + index}. `)).join('\n')
    case 'blockquote':
      return blocksToPlain(block.content, '\n\n')
    case 'horizontalRule':
      return ''
  }
}

function itemToPlain(item: RichTextListItem, sign: string): string {
  return sign + blocksToPlain(item.content, '\n').replaceAll('\n', `\n${' '.repeat(sign.length)}`)
}
