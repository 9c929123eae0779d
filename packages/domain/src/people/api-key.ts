import { base32 } from '../base32.ts'

/** What every API key begins with, so that scanners for leaked secrets recognise one. */
export const API_KEY_MARK = 'foyer_live_'

/** Random bytes of an API key: 160 bits. */
export const API_KEY_BYTES = 20

const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 7
/** How many characters after the mark are stored in plain text, to distinguish keys in lists. */
const SHOWN = 4

const WHOLE = new RegExp(`^${API_KEY_MARK}[a-z2-7]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** CRC-32 (ISO 3309) in base32. */
function checksumOf(text: string): string {
  let crc = 0xff_ff_ff_ff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setInt32(0, ~crc)
  return base32.encode(bytes).toLowerCase()
}

/** Writes 20 random bytes as an API key: the mark, 32 characters of base32 and seven of a checksum. */
export function writeApiKey(random: Uint8Array): string {
  if (random.length !== API_KEY_BYTES) throw new RangeError(`An API key has ${API_KEY_BYTES} random bytes`)
  const text = API_KEY_MARK + base32.encode(random).toLowerCase()
  return text + checksumOf(text)
}

/** Whether a text claims to be an API key. */
export function claimsApiKey(text: string): boolean {
  return text.startsWith(API_KEY_MARK)
}

/** Whether a text has the form of an API key and a correct checksum: mistyped and truncated keys are refused without a database look-up. */
export function isWholeApiKey(text: string): boolean {
  const body = text.slice(0, API_KEY_MARK.length + SECRET_LENGTH)
  return WHOLE.test(text) && text.slice(body.length) === checksumOf(body)
}

/** The beginning of a key, which lists show. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, API_KEY_MARK.length + SHOWN)
}

/** Hours for which the former secret of a rotated key can keep working. */
export const keyOverlapHours = [0, 1, 24, 72] as const
export type KeyOverlapHours = (typeof keyOverlapHours)[number]

/** A key works, works beside its former secret, or has ended. */
export const apiKeyStates = ['active', 'rotating', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

/** The state of a key at a moment. */
export function apiKeyState(
  key: { readonly expiresAt: Date; readonly revokedAt: Date | null; readonly previousUntil: Date | null },
  now: Date,
): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  return key.previousUntil !== null && key.previousUntil > now ? 'rotating' : 'active'
}
