import { parseEmailAddress } from '../email-address.ts'

/** The contact details of an organiser that the organiser chose to show. */
export type PublicContact = {
  kind: 'email' | 'phone' | 'website'
  /** As people read it: an address, an international number, or a web address without its scheme. */
  text: string
  /** What a link to it opens: `mailto:`, `tel:`, `https:` or `http:`, and nothing else. */
  href: string
}

const PHONE = /^\+[1-9][0-9]{6,14}$/
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i
const HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i

/**
 * An e-mail address, an international telephone number (spaces, dashes and brackets allowed) or a web address, with or without
 * `https://`. Null for anything else: other schemes could run a script in our page or open a program.
 */
export function parsePublicContact(typed: string): PublicContact | null {
  const text = typed.trim()
  const email = parseEmailAddress(text)
  if (email !== null)
    return { kind: 'email', text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` }
  const number = text.replaceAll(/[\s()./-]/g, '')
  if (PHONE.test(number)) return { kind: 'phone', text: number, href: `tel:${number}` }
  return parseWebsite(text)
}

function parseWebsite(text: string): PublicContact | null {
  if (OTHER_SCHEME.test(text) || /\s/.test(text)) return null
  const address = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  if (address === null || !HOST.test(address.hostname) || address.username !== '' || address.password !== '')
    return null
  const shown = address.href.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return { kind: 'website', text: shown, href: address.href }
}
