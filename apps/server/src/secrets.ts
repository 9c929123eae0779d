import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Keys derived from SECRET_KEY, one per purpose, so that none can stand in for another. Key objects, because a digest with raw
 * bytes prepares its key anew each time, which takes longer than the digest.
 */
export interface Secrets {
  readonly session: KeyObject
  readonly order: KeyObject
  readonly seal: KeyObject
  readonly sandbox: KeyObject
}

export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'foyer', purpose, 32)))
  return { session: derive('session'), order: derive('order'), seal: derive('seal'), sandbox: derive('sandbox') }
}

/** The secret that opens an order: 192 bits, derived from its id, so that it need not be stored and is the same every time. */
export function orderToken(secrets: Secrets, orderId: string): string {
  return createHmac('sha256', secrets.order).update(orderId).digest().subarray(0, 24).toString('base64url')
}

export function orderTokenMatches(secrets: Secrets, orderId: string, candidate: string): boolean {
  const expected = Buffer.from(orderToken(secrets, orderId))
  const given = Buffer.from(candidate)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(secrets: Secrets, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.seal, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function unseal(secrets: Secrets, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secrets.seal, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
