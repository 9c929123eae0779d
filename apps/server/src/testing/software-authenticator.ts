import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationView, PasskeyMade, PasskeyRequestView, PasskeyUsed } from '@foyer/contract'

/** The few kinds of CBOR that WebAuthn needs (RFC 8949): integers, bytes, texts, maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.of((major << 5) | count)
    return count < 256 ? Buffer.of((major << 5) | 24, count) : Buffer.of((major << 5) | 25, count >> 8, count & 255)
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Circumstances {
  /** The origin of the page that asks; by default the site's own. */
  origin?: string
  /** The relying party ID that the key signs for; by default the one in the options. */
  rpId?: string
  /** Whether a finger or PIN was asked for. */
  verified?: boolean
  /** What the browser says this is for. */
  type?: string
  /** Whom the key says it belongs to. */
  userHandle?: string
}

/** An authenticator in software: makes ES256 keys and signs with them as a phone or a security key does. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  counter: number
  #userHandle = 'AAAA'

  /** `counter` stays zero, as on phones; any other value increases with each use. */
  constructor(counter = 1) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.counter = counter
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  make(options: PasskeyCreationView, circumstances: Circumstances = {}): PasskeyMade {
    this.#userHandle = options.user.id
    const data = clientData('webauthn.create', options.challenge, circumstances)
    const length = Buffer.of(this.id.length >> 8, this.id.length & 255)
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = this.#authData(circumstances.rpId ?? options.rp.id, HAS_KEY, circumstances, key)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: data.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  use(options: PasskeyRequestView, circumstances: Circumstances = {}): PasskeyUsed {
    if (this.counter > 0) this.counter += 1
    const data = clientData('webauthn.get', options.challenge, circumstances)
    const authData = this.#authData(circumstances.rpId ?? options.rpId, 0, circumstances)
    return {
      ...this.#named(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), this.#key).toString('base64url'),
        userHandle: circumstances.userHandle ?? this.#userHandle,
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authData(rpId: string, flags: number, { verified = true }: Circumstances, key = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.of(PRESENT | (verified ? VERIFIED : 0) | flags), counter, key])
  }
}

function clientData(type: string, challenge: string, circumstances: Circumstances): Buffer {
  const origin = circumstances.origin ?? 'http://localhost:3000'
  return Buffer.from(JSON.stringify({ type: circumstances.type ?? type, challenge, origin, crossOrigin: false }))
}
