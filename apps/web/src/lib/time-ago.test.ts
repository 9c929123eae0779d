import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-12-12T20:00:00Z')

it.each([
  ['2026-12-12T20:00:05Z', 'just now'],
  ['2026-12-12T19:59:01Z', 'just now'],
  ['2026-12-12T19:59:00Z', '1 minute ago'],
  ['2026-12-12T19:00:01Z', '59 minutes ago'],
  ['2026-12-12T19:00:00Z', '1 hour ago'],
  ['2026-12-11T20:00:01Z', '23 hours ago'],
  ['2026-12-11T20:00:00Z', 'yesterday'],
  ['2026-12-09T20:00:00Z', '3 days ago'],
])('%s is %s', (at, words) => {
  expect(timeAgo(new Date(at), now)).toBe(words)
})
