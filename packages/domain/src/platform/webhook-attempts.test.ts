import { describe, expect, test } from 'vitest'
import {
  isWebhookAccepted,
  isWebhookOverloaded,
  retryAfterSeconds,
  webhookDelay,
  webhookDelays,
  webhookPause,
} from './webhook-attempts.ts'

describe('the attempts', () => {
  test('come at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3600)
    expect(webhookDelays).toEqual([0, 5, 300, 1800, ...hours])
    expect(webhookDelays.map((_, failed) => webhookDelay(failed, 0))).toEqual([...webhookDelays])
    expect(webhookDelay(10, 0)).toBeNull()
  })

  test('are late by up to a tenth, never early', () => {
    expect(webhookDelay(2, 1)).toBeCloseTo(330)
    expect(webhookDelay(2, 0.5)).toBeCloseTo(315)
  })
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [307, false],
  [404, false],
  [500, false],
  [null, false],
])('%s is success: %s', (status, accepted) => {
  expect(isWebhookAccepted(status)).toBe(accepted)
})

test('429, 502, 503 and 504 ask for fewer requests', () => {
  const asking = [200, 400, 410, 429, 500, 501, 502, 503, 504, 505].filter(isWebhookOverloaded)
  expect(asking).toEqual([429, 502, 503, 504])
})

test('a pause doubles up to half an hour, unless the receiver names one', () => {
  expect([0, 1, 2, 20].map((before) => webhookPause(before, null))).toEqual([30, 60, 120, 1800])
  expect(webhookPause(3, 7)).toBe(7)
})

test.each([
  ['120', 120],
  [' 5 ', 5],
  ['Tue, 24 Nov 2026 12:01:00 GMT', 60],
  ['Tue, 24 Nov 2026 11:00:00 GMT', null],
  ['999999999', 86_400],
  ['0', null],
  ['-5', null],
  ['soon', null],
  [null, null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, new Date('2026-11-24T12:00:00Z'))).toBe(seconds)
})
