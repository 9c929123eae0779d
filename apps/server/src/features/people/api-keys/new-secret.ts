import { randomBytes } from 'node:crypto'
import { API_KEY_BYTES, apiKeyPrefix, writeApiKey } from '@foyer/domain'
import { apiKeyHash } from '../../../http/api-keys.ts'

/** A new secret with what is stored of it. */
export function newSecret(): { secret: string; stored: { prefix: string; secret_hash: Buffer } } {
  const secret = writeApiKey(randomBytes(API_KEY_BYTES))
  return { secret, stored: { prefix: apiKeyPrefix(secret), secret_hash: apiKeyHash(secret) } }
}
