import type { ManifestView } from '@foyer/contract'
import type { OfflineFacts } from '@foyer/domain'

const ALGORITHM = 'Ed25519'

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

async function imported(publicKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', bytesOf(publicKey), ALGORITHM, false, ['verify'])
}

/** Verifies signatures with an event's public keys, each imported once. Rejects in browsers that cannot verify Ed25519. */
export function createKeyRing(keys: ManifestView['keys']): OfflineFacts['verify'] {
  const prepared = new Map<number, Promise<CryptoKey>>()
  const prepare = (keyId: number, publicKey: string) => {
    const key = prepared.get(keyId) ?? imported(publicKey)
    prepared.set(keyId, key)
    return key
  }
  // Imports the keys before the first guest arrives. A browser that cannot verify reports the error at the first verification.
  for (const { keyId, publicKey } of keys) prepare(keyId, publicKey).catch(() => undefined)
  return async (keyId, { bytes, signature }) => {
    const known = keys.find((key) => key.keyId === keyId)
    if (!known) return false
    const key = await prepare(keyId, known.publicKey)
    return crypto.subtle.verify(ALGORITHM, key, signature, bytes)
  }
}
