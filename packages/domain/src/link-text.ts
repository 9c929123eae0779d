import type { RichTextBlock, RichTextDocument } from './rich-text.ts'

/** Web addresses that mail programs turn into links, with or without a scheme: `https://…`, `www.…`, `name.example`. */
const LINK = /https?:|www\.|[\p{L}\p{N}]\.[a-z]{2,24}(?![\p{L}\p{N}])/iu

/** Whether a mail program would show part of a text as a link. */
export function hasLinkText(text: string): boolean {
  return LINK.test(text.normalize('NFKC'))
}

/** The text with a space in each web address, so that no mail program shows a link. A text without one stays as it is. */
export function withoutLinks(text: string): string {
  if (!hasLinkText(text)) return text
  return text.normalize('NFKC').replace(/https?(?=:)|www(?=\.)|[\p{L}\p{N}](?=\.[a-z]{2})/giu, '$& ')
}

/** Whether a document contains a link, or a text that a mail program turns into one. */
export function hasLinks(document: RichTextDocument): boolean {
  return document.content.some(blockHasLinks)
}

function blockHasLinks(block: RichTextBlock): boolean {
  switch (block.type) {
    case 'horizontalRule':
      return false
    case 'bulletList':
    case 'orderedList':
      return block.content.some((item) => item.content.some(blockHasLinks))
    case 'blockquote':
      return block.content.some(blockHasLinks)
    case 'paragraph':
    case 'heading': {
      const inlines = block.content ?? []
      // A link that is split into pieces with different marks is read as one text.
      const text = inlines.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')
      return hasLinkText(text) || inlines.some((inline) => inline.type === 'text' && inline.marks?.some(isLink))
    }
  }
}

function isLink({ type }: { type: string }): boolean {
  return type === 'link'
}
