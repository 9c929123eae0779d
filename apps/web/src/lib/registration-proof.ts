const KEY = 'foyer:registration'

// A browser that refuses storage can still confirm in this visit.
let thisVisit: string | undefined

/** Keeps what proves later that this browser registered, for the mailed link that usually opens in another tab. */
export function keepRegistrationProof(proof: string): void {
  thisVisit = proof
  try {
    localStorage.setItem(KEY, proof)
  } catch {
    return
  }
}

function readRegistrationProof(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? thisVisit
  } catch {
    return thisVisit
  }
}

export function forgetRegistrationProof(): void {
  thisVisit = undefined
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
}

/** The proof as a part of a call's body: left out where this browser has none. */
export function registrationProof(): { proof?: string } {
  const proof = readRegistrationProof()
  return proof === undefined ? {} : { proof }
}
