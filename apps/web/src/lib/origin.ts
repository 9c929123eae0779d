const KEY = 'origin'
const guestPaths = /^\/(login|register)(\/|$)/

/** The path of a same-origin address, or null for anything that would leave the site or loop back to the guest pages. */
export function sameOriginPath(candidate: string, base: string): string | null {
  if (!candidate.startsWith('/')) return null
  try {
    const url = new URL(candidate, base)
    if (url.origin !== new URL(base).origin || guestPaths.test(url.pathname)) return null
    const path = url.pathname + url.search + url.hash
    // Dots are resolved by now, so `/.//host` has become `//host`, which a browser takes for another site.
    return path.startsWith('//') ? null : path
  } catch {
    return null
  }
}

/** Remembers, for this tab, which screen an unauthenticated visitor asked for. */
export function rememberOrigin(path: string): void {
  sessionStorage.setItem(KEY, path)
}

export function recallOrigin(): string | null {
  const remembered = sessionStorage.getItem(KEY)
  return remembered === null ? null : sameOriginPath(remembered, window.location.origin)
}

export function forgetOrigin(): void {
  sessionStorage.removeItem(KEY)
}
