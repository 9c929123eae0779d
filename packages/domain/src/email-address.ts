import { required } from './required.ts'
const localCharacters = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const labelCharacters = /^[a-z0-9-]+$/

/**
 * The e-mail address in a text, lower-cased as a whole because it identifies a person, or null. Surrounding spaces are dropped;
 * quoted local parts, address literals, non-ASCII letters, and hosts without a dot are refused. Linear in the text's length.
 * Limits from RFC 5321 §4.5.3.1 (local part 64, whole 254) and RFC 1035 §2.3.4 (label 63).
 */
export function parseEmailAddress(text: string): string | null {
  // Longer texts are not even trimmed, which keeps the work bounded.
  if (text.length > 1000) return null
  const address = text.replace(/^ +/, '').split(' ')
  const [first = '', ...rest] = address
  if (rest.some((part) => part !== '') || first.length > 254) return null
  // Before lower-casing: the Kelvin sign would become a plain k, and one person's identity another's.
  if (!/^[!-~]+$/.test(first)) return null
  const lower = first.toLowerCase()
  const at = lower.indexOf('@')
  if (at < 1 || !isLocalPart(lower.slice(0, at)) || !isDomain(lower.slice(at + 1))) return null
  return lower
}

function isLocalPart(local: string): boolean {
  if (local.length > 64 || !localCharacters.test(local)) return false
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const top = required(labels.at(-1), 'the last label of a domain')
  return labels.length >= 2 && labels.every(isLabel) && /[a-z]/.test(top) && top.length >= 2
}

function isLabel(label: string): boolean {
  return label.length <= 63 && labelCharacters.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
