const keyOf = (reference: string) => `foyer:order:${reference}`

// A browser that refuses storage still gets its buyer through this visit.
const thisVisit = new Map<string, string>()

/** Keeps the secret that opens an order on this device. */
export function rememberOrderToken(reference: string, token: string): void {
  thisVisit.set(reference, token)
  try {
    localStorage.setItem(keyOf(reference), token)
  } catch {
    return
  }
}

/** The secret of an order if this device has it: from the order just placed, or from a mailed link opened here before. */
export function orderTokenOf(reference: string): string | null {
  try {
    return localStorage.getItem(keyOf(reference)) ?? thisVisit.get(reference) ?? null
  } catch {
    return thisVisit.get(reference) ?? null
  }
}

/** The token in a mailed link's fragment, `#t=…`; fragments never reach a server or its logs. */
export function tokenInHash(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('t')
  return token === null || token === '' || token.length > 100 ? null : token
}
