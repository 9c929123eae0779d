import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type Secrets, seal, unseal } from '../../../secrets.ts'

const SECRET_BYTES = 32
/** An SPKI document of Ed25519 ends with the 32 bytes of the key. */
const PUBLIC_BYTES = 32

/** The keys of an endpoint as they are stored: the secret and the private key are sealed. */
interface StoredKeys {
  readonly secret: Buffer
  readonly signing_key: Buffer
  readonly public_key: Buffer
}

/** Makes the keys of an endpoint, with the secret in the form that its owner is shown once. */
export function makeWebhookKeys(secrets: Secrets): StoredKeys & { readonly shown: string } {
  const secret = randomBytes(SECRET_BYTES)
  const pair = generateKeyPairSync('ed25519')
  return {
    shown: `whsec_${secret.toString('base64')}`,
    secret: seal(secrets, secret),
    signing_key: seal(secrets, pair.privateKey.export({ format: 'der', type: 'pkcs8' })),
    public_key: pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES),
  }
}

/** A public key as receivers know it. */
export function shownPublicKey(key: Buffer): string {
  return `whpk_${key.toString('base64')}`
}

/** The keys that sign; the former ones sign until `previous_until`. */
interface SigningKeys {
  readonly secret: Buffer
  readonly signing_key: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_signing_key: Buffer | null
  readonly previous_until: Date | null
}

interface Signed {
  readonly messageId: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0: `v1` (HMAC-SHA256) and `v1a` (Ed25519) of the id, the timestamp and the
 * body, each once per pair of keys that is valid now.
 */
export function webhookSignature(
  secrets: Secrets,
  keys: SigningKeys,
  now: Date,
  { messageId, timestamp, body }: Signed,
): string {
  const content = Buffer.from(`${messageId}.${timestamp}.${body}`)
  const v1 = (sealed: Buffer) => `v1,${createHmac('sha256', unseal(secrets, sealed)).update(content).digest('base64')}`
  const v1a = (sealed: Buffer) => {
    const key = createPrivateKey({ key: unseal(secrets, sealed), format: 'der', type: 'pkcs8' })
    return `v1a,${sign(null, content, key).toString('base64')}`
  }
  const rotating = keys.previous_until !== null && keys.previous_until > now
  return [
    v1(keys.secret),
    ...(rotating && keys.previous_secret ? [v1(keys.previous_secret)] : []),
    v1a(keys.signing_key),
    ...(rotating && keys.previous_signing_key ? [v1a(keys.previous_signing_key)] : []),
  ].join(' ')
}
