const keyOf = (eventId: string) => `foyer:hold:${eventId}`

/** Remembers, for this tab, which order holds tickets of an event: who goes back to the page is led on, not held twice. */
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
