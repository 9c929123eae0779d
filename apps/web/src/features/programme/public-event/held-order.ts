const keyOf = (eventId: string) => `foyer:hold:${eventId}`

/**
 * Remembers, for this tab, which order holds tickets of an event: visitors who go back to the page are led to that order instead of holding
 * tickets twice.
 */
export function rememberHold(eventId: string, reference: string): void {
  try {
    sessionStorage.setItem(keyOf(eventId), reference)
  } catch {
    return
  }
}

export function heldReference(eventId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(eventId))
  } catch {
    return null
  }
}
