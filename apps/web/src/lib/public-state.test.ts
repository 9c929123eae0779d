import { describe, expect, it } from 'vitest'
import { publicState } from './public-state.ts'

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
