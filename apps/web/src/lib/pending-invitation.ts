const KEY = 'foyer:invitation'

// A browser that refuses storage can still accept in this visit.
let thisVisit: string | null = null

/** Keeps the token of an opened invitation while its reader logs in or registers, also in the tab that the mailed link opens. */
export function keepInvitation(token: string): void {
  thisVisit = token
  try {
    localStorage.setItem(KEY, token)
  } catch {
    return
  }
}

export function pendingInvitation(): string | null {
  try {
    return localStorage.getItem(KEY) ?? thisVisit
  } catch {
    return thisVisit
  }
}

export function forgetInvitation(): void {
  thisVisit = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
}
