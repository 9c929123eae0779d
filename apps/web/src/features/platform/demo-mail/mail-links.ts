/** A part of a mail's text: plain text, or an address that can be opened. */
export type MailPart = { readonly kind: 'words' | 'link'; readonly text: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/g
// Punctuation and closing brackets after an address are not part of it.
const TRAILING = /[.,;:!?)\]]+$/

/** Splits a mail's plain text at its web addresses. Only http and https addresses become links. */
export function mailParts(text: string): MailPart[] {
  const parts: MailPart[] = []
  let position = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    if (match.index > position) parts.push({ kind: 'words', text: text.slice(position, match.index) })
    parts.push({ kind: 'link', text: address })
    position = match.index + address.length
  }
  if (position < text.length) parts.push({ kind: 'words', text: text.slice(position) })
  return parts
}

/** Every address of a mail once, in order of appearance. */
export function mailLinks(text: string): string[] {
  const links = mailParts(text).filter((part) => part.kind === 'link')
  return [...new Set(links.map((link) => link.text))]
}

/** The path of a link within this site, so that following it keeps the demo in one tab; null for an address elsewhere. */
export function pathHere(address: string, origin: string): string | null {
  const url = URL.parse(address)
  return url !== null && url.origin === origin ? url.pathname + url.search + url.hash : null
}
