import { describe, expect, it } from 'vitest'
import { placeInWords, publicState } from './event-wording.ts'

it('says where an event is: online if it was published without a place', () => {
  const row = { venueName: '', city: '' }
  expect(placeInWords({ ...row, status: 'published' })).toBe('Online')
  expect(placeInWords({ ...row, status: 'draft' })).toBe('No place yet')
  expect(placeInWords({ venueName: 'Kiln House', city: 'Lagos', status: 'published' })).toBe('Kiln House, Lagos')
})

const now = new Date('2026-11-22T19:00:00Z')
const event = {
  status: 'published',
  startsAt: '2026-11-22T20:00:00Z',
  endsAt: '2026-11-22T23:00:00Z',
  soldOut: false,
} as const

describe('what a badge says of an event', () => {
  it.each([
    ['published', event],
    ['sold_out', { ...event, soldOut: true }],
    ['on_now', { ...event, soldOut: true, startsAt: '2026-11-22T18:00:00Z' }],
    ['over', { ...event, startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T23:00:00Z' }],
    ['draft', { ...event, status: 'draft', soldOut: true, startsAt: '2026-11-22T18:00:00Z' }],
    ['cancelled', { ...event, status: 'cancelled', endsAt: '2026-11-21T23:00:00Z' }],
  ] as const)('is %s', (state, shown) => {
    expect(publicState(shown, now)).toBe(state)
  })
})
