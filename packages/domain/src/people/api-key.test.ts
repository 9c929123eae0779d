import { expect, test } from 'vitest'
import { apiKeyPrefix, apiKeyState, claimsApiKey, isWholeApiKey, writeApiKey } from './api-key.ts'

const random = Uint8Array.from({ length: 20 }, (_, index) => index * 7)
const key = writeApiKey(random)

test('a key is its mark, its random bytes and a checksum', () => {
  expect(key).toMatch(/^foyer_live_[a-z2-7]{39}$/)
  expect(isWholeApiKey(key)).toBe(true)
  expect(apiKeyPrefix(key)).toBe(key.slice(0, 15))
  expect(() => writeApiKey(random.slice(1))).toThrow(RangeError)
})

test('one wrong character anywhere is noticed', () => {
  for (let position = 0; position < key.length; position += 1) {
    const other = key.charAt(position) === 'a' ? 'b' : 'a'
    expect(isWholeApiKey(key.slice(0, position) + other + key.slice(position + 1))).toBe(false)
  }
})

test.each([key.slice(0, -1), `${key}a`, key.toUpperCase(), ` ${key}`, `${key}\n`, 'foyer_live_', ''])(
  '%j is no key',
  (text) => {
    expect(isWholeApiKey(text)).toBe(false)
  },
)

test('what begins with the mark claims to be a key', () => {
  expect(claimsApiKey('foyer_live_')).toBe(true)
  expect(claimsApiKey(`Bearer ${key}`)).toBe(false)
})

test.each([
  ['active', {}],
  ['rotating', { previousUntil: new Date(1) }],
  ['active', { previousUntil: new Date(0) }],
  ['expired', { expiresAt: new Date(0), previousUntil: new Date(1) }],
  ['revoked', { revokedAt: new Date(0), expiresAt: new Date(0) }],
] as const)('%s with %o', (state, fields) => {
  const fresh = { expiresAt: new Date(9), revokedAt: null, previousUntil: null }
  expect(apiKeyState({ ...fresh, ...fields }, new Date(0))).toBe(state)
})
