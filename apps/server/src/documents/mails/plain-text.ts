import { m } from '@foyer/messages'

/**
 * One line of readable text: a title with line breaks must not write paragraphs of its own into a mail. No-break spaces stay, because
 * they hold amounts and French marks together.
 */
export function oneLine(text: string): string {
  return text.replace(/[[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]--[\u00a0\u202f]]+/gv, ' ').trim()
}

/**
 * The first line of a mail. A name that reads like a link or an advertisement is left out: anybody can enter it in a form together
 * with another person's address.
 */
export function greeting(name: string): string {
  const line = shownName(name)
  return line === '' ? m.mail_greeting() : m.mail_greeting_named({ name: line })
}

/** A name that somebody else may have typed; '' where it is an address or a sentence. */
export function shownName(name: string): string {
  const line = oneLine(name)
  return line.length > 60 || /[/:@<>]|\.\S/.test(line) ? '' : line
}

/** A fact of a mail on a line of its own: `Order: 7F3K2-92QDX`. */
export function fact(label: string, value: string): string {
  return m.mail_fact({ label, value: oneLine(value) })
}

/** A link of a mail below its name. */
export function link(label: string, url: string): string {
  return `${m.mail_link_label({ label })}\n${url}`
}

/** The link to join an online event; '' where there is none. */
export function joinText(url: string | null): string {
  return url === null ? '' : `${m.mail_join_online()}\n${oneLine(url)}`
}

/** Paragraphs apart by an empty line, closed by who wrote it. */
export function plainText(paragraphs: readonly string[]): string {
  return `${[...paragraphs.filter(Boolean), '--\nfoyer.'].join('\n\n')}\n`
}
