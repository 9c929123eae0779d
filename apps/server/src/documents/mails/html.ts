import { required } from '@foyer/domain'
/** A piece of markup that may stand in a mail as it is: the `html` tag alone makes it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/**
 * Markup with its values escaped, for text and quoted attributes. Pieces made by this tag stay as they are, lists are
 * joined, and `false`, `null` and `undefined` leave nothing. A URL goes through `webUrl` first.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((string, index) => string + markupOf(values[index])).join(''))
}

/** A link that leads to the web and nowhere else; throws TypeError for `javascript:` and the like. */
export function webUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`A mail does not link to ${protocol}`)
  return href
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return value.map(markupOf).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => required(ESCAPES[character], `the escape of ${character}`))
}
