import { describe, expect, it } from 'vitest'
import { changeInPercent, countdown } from './next-event.ts'

const event = { startsAt: '2026-12-12T18:00:00Z', endsAt: '2026-12-12T23:00:00Z', timezone: 'Africa/Lagos' }

describe('how far away an event is', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'In 21 days'],
    ['2026-12-10T23:30:00Z', 'Tomorrow'],
    ['2026-12-11T23:30:00Z', 'Today'],
    ['2026-12-12T18:00:00Z', 'On now'],
    ['2026-12-12T23:00:00Z', 'Ended'],
  ])('at %s: %s', (now, words) => expect(countdown(event, new Date(now))).toBe(words))

  it('is unknown without a date', () => expect(countdown({ ...event, startsAt: null }, new Date())).toBeNull())
})

describe('the change to last month', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 0, null],
  ])('from %s after %s is %s', (current, previous, change) => expect(changeInPercent(current, previous)).toBe(change))
})
