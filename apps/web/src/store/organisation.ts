/** Local-storage key of the organisation that this browser works in. */
const KEY = 'organisation'

/** Null where none was chosen in this browser; the server then decides by the choice it keeps for the account. */
export function readOrganisation(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepOrganisation(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    return
  }
}

export function dropOrganisation(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
}
