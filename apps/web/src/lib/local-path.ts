/** Control characters, which browsers drop, and a second slash in any form, after which browsers or proxies read a host. */
const SUSPICIOUS = /\p{Cc}|^\/(?:[/\\]|%2f|%5c)/iu

/**
 * The path, query and hash of a screen of this site, with dots resolved; null for anything that could lead elsewhere. Every path that
 * comes from storage, an address or a form is checked by it before a visitor is sent there.
 */
export function localPath(candidate: string): string | null {
  if (!candidate.startsWith('/') || SUSPICIOUS.test(candidate)) return null
  try {
    const base = 'https://site.invalid'
    const url = new URL(candidate, base)
    const path = url.pathname + url.search + url.hash
    // Dots are resolved by now, so `/.//host` has become `//host`.
    return url.origin === base && !SUSPICIOUS.test(path) ? path : null
  } catch {
    return null
  }
}
