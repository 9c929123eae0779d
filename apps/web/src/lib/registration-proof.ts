import { keptText } from './kept-text.ts'

const KEY = 'foyer:registration'

/** Keeps what proves later that this browser registered, for the mailed link that usually opens in another tab. */
export function keepRegistrationProof(proof: string): void {
  keptText.keep(KEY, proof)
}

export function forgetRegistrationProof(): void {
  keptText.drop(KEY)
}

/** The proof as a part of a call's body: left out where this browser has none. */
export function registrationProof(): { proof?: string } {
  const proof = keptText.read(KEY)
  return proof === null ? {} : { proof }
}
