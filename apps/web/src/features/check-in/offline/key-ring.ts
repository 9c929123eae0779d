import type { ManifestView } from '@foyer/contract'
import type { OfflineFacts } from '@foyer/domain'

const ALGORITHM = 'Ed25519'

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Verifies signatures by an event's public keys, each prepared once. Rejects in browsers that cannot verify Ed25519. */
export function createKeyRing(keys: ManifestView['keys']): OfflineFacts['verify'] {
  const prepared = new Map<number, Promise<CryptoKey>>()
  return async (keyId, { bytes, signature }) => {
    const known = keys.find((key) => key.keyId === keyId)
    if (!known) return false
    const key =
      prepared.get(keyId) ?? crypto.subtle.importKey('spki', bytesOf(known.publicKey), ALGORITHM, false, ['verify'])
    prepared.set(keyId, key)
    return crypto.subtle.verify(ALGORITHM, await key, signature, bytes)
  }
}
