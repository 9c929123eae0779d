import { keptText } from '../lib/kept-text.ts'

/** Local-storage key of the bearer token, named by the specification. */
export const TOKEN_KEY = 'token'

export function readToken(): string | null {
  return keptText.read(TOKEN_KEY)
}

/** The `id` claim of a JSON Web Token, unverified: the server verifies, this only labels the signed-in user. */
export function idFromToken(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const id = typeof claims === 'object' && claims !== null && 'id' in claims ? claims.id : null
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}
