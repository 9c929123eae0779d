import { type RichTextDocument, validateRichText } from '@foyer/domain'

/** Whether a part of an answer is a formatted text. */
export function isRichTextDocument(value: unknown): value is RichTextDocument {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc' && validateRichText(value).ok
  )
}

/** Converts plain text to formatted text: an empty line separates paragraphs, and line breaks are kept. Null for an empty text. */
export function richTextOf(plain: string): RichTextDocument | null {
  const paragraphs = plain
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  if (paragraphs.length === 0) return null
  return {
    type: 'doc',
    content: paragraphs.map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((text, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
          ...(text === '' ? [] : [{ type: 'text', text } as const]),
        ]),
    })),
  }
}
