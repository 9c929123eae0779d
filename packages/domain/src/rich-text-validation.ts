import {
  emptyRichText,
  RICH_TEXT_MAX_BYTES,
  RICH_TEXT_MAX_DEPTH,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextInline,
  type RichTextListItem,
  type RichTextMark,
} from './rich-text.ts'

/** Why a document is refused. */
export type RichTextFault =
  | 'not_a_node'
  | 'unknown_node'
  | 'unknown_mark'
  | 'unknown_attribute'
  | 'bad_attribute'
  | 'bad_link'
  | 'bad_text'
  | 'empty_node'
  | 'too_deep'
  | 'too_large'

/** The cleaned copy of a document, or where and why it is refused; `path` is like `content[0].marks[1]`, '' for the whole. */
export type RichTextValidation =
  { ok: true; document: RichTextDocument } | { ok: false; path: string; reason: RichTextFault }

// Carries a refusal out of the recursion; never leaves this file.
class Refusal extends Error {
  readonly path: string
  readonly reason: RichTextFault
  constructor(path: string, reason: RichTextFault) {
    super(reason)
    this.path = path
    this.reason = reason
  }
}

type Fields = Readonly<Record<string, unknown>>
type Place = { path: string; depth: number }

/**
 * Checks an unknown value against the allow-list of nodes, marks and attributes and rebuilds it from what was recognised, so
 * that nothing else can ride along. Tiptap's unset link attributes (target, rel, class, title) and list `type` are dropped.
 */
export function validateRichText(value: unknown): RichTextValidation {
  try {
    const top = { path: '', depth: 0 }
    const content = children(node(value, top, ['doc'], ['type', 'content']), top, block)
    const document: RichTextDocument = content.length > 0 ? { type: 'doc', content } : emptyRichText
    if (new TextEncoder().encode(JSON.stringify(document)).length > RICH_TEXT_MAX_BYTES)
      throw new Refusal('', 'too_large')
    return { ok: true, document }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, path: error.path, reason: error.reason }
    throw error
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function node(value: unknown, place: Place, types: readonly string[], keys: readonly string[]): Fields {
  if (place.depth > RICH_TEXT_MAX_DEPTH) throw new Refusal(place.path, 'too_deep')
  if (!isFields(value)) throw new Refusal(place.path, 'not_a_node')
  if (!types.some((type) => type === value['type'])) throw new Refusal(place.path, 'unknown_node')
  onlyKeys(value, keys, place.path)
  return value
}

function onlyKeys(fields: Fields, allowed: readonly string[], path: string): void {
  const extra = Object.keys(fields).find((key) => !allowed.includes(key))
  if (extra !== undefined) throw new Refusal(join(path, extra.slice(0, 40)), 'unknown_attribute')
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function children<T>(parent: Fields, { path, depth }: Place, read: (value: unknown, place: Place) => T): T[] {
  const list = parent['content'] ?? []
  const at = join(path, 'content')
  if (!Array.isArray(list)) throw new Refusal(at, 'not_a_node')
  // No node is shorter than 10 bytes of JSON; refusing here keeps a hostile array from being walked at all.
  if (list.length > RICH_TEXT_MAX_BYTES / 10) throw new Refusal(at, 'too_large')
  return list.map((value: unknown, index) => read(value, { path: `${at}[${index}]`, depth: depth + 1 }))
}

const blockTypes = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule']

function block(value: unknown, place: Place): RichTextBlock {
  const fields = node(value, place, blockTypes, ['type', 'attrs', 'content'])
  switch (fields['type']) {
    case 'paragraph':
      noAttributes(fields, place)
      return { type: 'paragraph', ...lineOf(fields, place) }
    case 'heading':
      return { type: 'heading', attrs: { level: levelOf(fields, place) }, ...lineOf(fields, place) }
    case 'bulletList':
      noAttributes(fields, place)
      return { type: 'bulletList', content: filled(fields, place, listItem) }
    case 'orderedList':
      return { type: 'orderedList', ...startOf(fields, place), content: filled(fields, place, listItem) }
    case 'blockquote':
      noAttributes(fields, place)
      return { type: 'blockquote', content: filled(fields, place, block) }
    default:
      noAttributes(fields, place)
      onlyKeys(fields, ['type', 'attrs'], place.path)
      return { type: 'horizontalRule' }
  }
}

function lineOf(fields: Fields, place: Place): { content?: RichTextInline[] } {
  const content = children(fields, place, inline)
  return content.length > 0 ? { content } : {}
}

// The editor's schema has no empty list, entry or quotation, and breaks on one.
function filled<T>(fields: Fields, place: Place, read: (value: unknown, place: Place) => T): T[] {
  const content = children(fields, place, read)
  if (content.length === 0) throw new Refusal(place.path, 'empty_node')
  return content
}

function listItem(value: unknown, place: Place): RichTextListItem {
  const fields = node(value, place, ['listItem'], ['type', 'attrs', 'content'])
  noAttributes(fields, place)
  return { type: 'listItem', content: filled(fields, place, block) }
}

function inline(value: unknown, place: Place): RichTextInline {
  const fields = node(value, place, ['text', 'hardBreak'], ['type', 'attrs', 'text', 'marks'])
  noAttributes(fields, place)
  const marks = marksOf(fields, place)
  if (fields['type'] === 'text') return { type: 'text', text: textOf(fields, place), ...marks }
  // Tiptap copies the marks of the text before onto a break; they show nothing and are dropped.
  onlyKeys(fields, ['type', 'attrs', 'marks'], place.path)
  return { type: 'hardBreak' }
}

// PostgreSQL's jsonb refuses NUL and lone surrogates; other control characters have no business in a text either.
function textOf(fields: Fields, { path }: Place): string {
  const text = fields['text']
  const sound = typeof text === 'string' && text !== '' && text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
  if (!sound) throw new Refusal(join(path, 'text'), 'bad_text')
  return text
}

function marksOf(fields: Fields, { path }: Place): { marks?: RichTextMark[] } {
  const list = fields['marks'] ?? []
  const at = join(path, 'marks')
  if (!Array.isArray(list) || list.length > 5) throw new Refusal(at, 'unknown_mark')
  const marks = list.map((value: unknown, index) => mark(value, `${at}[${index}]`))
  if (new Set(marks.map(({ type }) => type)).size !== marks.length) throw new Refusal(at, 'unknown_mark')
  return marks.length > 0 ? { marks } : {}
}

function mark(value: unknown, path: string): RichTextMark {
  if (!isFields(value)) throw new Refusal(path, 'unknown_mark')
  onlyKeys(value, ['type', 'attrs'], path)
  switch (value['type']) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      noAttributes(value, { path, depth: 0 })
      return { type: value['type'] }
    case 'link':
      return { type: 'link', attrs: { href: hrefOf(value, path) } }
    default:
      throw new Refusal(path, 'unknown_mark')
  }
}

function attributes(fields: Fields, path: string, allowed: readonly string[]): Fields {
  const attrs = fields['attrs'] ?? {}
  if (!isFields(attrs)) throw new Refusal(join(path, 'attrs'), 'bad_attribute')
  onlyKeys(attrs, allowed, join(path, 'attrs'))
  return attrs
}

function noAttributes(fields: Fields, { path }: Place): void {
  attributes(fields, path, [])
}

function levelOf(fields: Fields, { path }: Place): 2 | 3 {
  const level = attributes(fields, path, ['level'])['level']
  if (level !== 2 && level !== 3) throw new Refusal(`${join(path, 'attrs')}.level`, 'bad_attribute')
  return level
}

function startOf(fields: Fields, { path }: Place): { attrs?: { start: number } } {
  const attrs = attributes(fields, path, ['start', 'type'])
  const start = attrs['start'] ?? 1
  const sound = typeof start === 'number' && Number.isInteger(start) && start >= 0 && start <= 9999
  if (!sound || (attrs['type'] ?? null) !== null) throw new Refusal(join(path, 'attrs'), 'bad_attribute')
  return start === 1 ? {} : { attrs: { start } }
}

function hrefOf(fields: Fields, path: string): string {
  const { href } = attributes(fields, path, ['href', 'target', 'rel', 'class', 'title'])
  if (typeof href !== 'string' || !isSafeHref(href)) throw new Refusal(`${join(path, 'attrs')}.href`, 'bad_link')
  return href
}

/**
 * Whether a link may be stored: absolute https, mailto or tel, at most 2,000 characters, without spaces, control characters,
 * backslashes or a user name that would make it look like another site.
 */
export function isSafeHref(href: string): boolean {
  if (href.length > 2000 || !href.isWellFormed() || /[\s\p{Cc}\\]/u.test(href)) return false
  if (/^(?:mailto:[^:/?#]+@|tel:\+?\d)/i.test(href)) return true
  if (!/^https:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false
  const url = new URL(href)
  return url.username === '' && url.password === ''
}
