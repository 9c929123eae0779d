import { expect, it } from 'vitest'
import { endFor } from './suggested-end.ts'

it.each([
  ['is three hours after the start', '2026-12-12T19:00', { startsAt: '', endsAt: '' }, '2026-12-12T22:00'],
  ['goes on past midnight', '2026-12-31T22:30', { startsAt: '', endsAt: '' }, '2027-01-01T01:30'],
  [
    'follows the start while it is the suggested one',
    '2026-12-13T18:00',
    { startsAt: '2026-12-12T19:00', endsAt: '2026-12-12T22:00' },
    '2026-12-13T21:00',
  ],
  [
    'stays when the organiser has chosen it',
    '2026-12-12T18:00',
    { startsAt: '2026-12-12T19:00', endsAt: '2026-12-12T23:00' },
    '2026-12-12T23:00',
  ],
  [
    'stays when the start is cleared',
    '',
    { startsAt: '2026-12-12T19:00', endsAt: '2026-12-12T22:00' },
    '2026-12-12T22:00',
  ],
])('the end %s', (_what, start, before, end) => {
  expect(endFor(start, before)).toBe(end)
})
