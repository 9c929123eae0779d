/** A run of a mail's text: words, or an address that can be followed. */
export type MailPart = { readonly kind: 'words' | 'link'; readonly text: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/g
// What ends a sentence or closes a bracket after an address is not part of it.
const TRAILING = /[.,;:!?)\]]+$/

/** Cuts a mail's plain text at its web addresses. Nothing but http and https is ever a link. */
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

/** Every address of a mail once, in its order. */
export function mailLinks(text: string): string[] {
  const links = mailParts(text).filter((part) => part.kind === 'link')
  return [...new Set(links.map((link) => link.text))]
}

/** Where a link leads within this site, so that following it keeps the demo in one tab; null for an address elsewhere. */
export function pathHere(address: string, origin: string): string | null {
  const url = URL.parse(address)
  return url !== null && url.origin === origin ? url.pathname + url.search + url.hash : null
}
