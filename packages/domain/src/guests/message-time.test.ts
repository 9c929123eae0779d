import { describe, expect, test } from 'vitest'
import { type MessageTime, messageDueAt, messageTurn } from './message-time.ts'

const startsAt = new Date('2026-12-04T18:00:00Z')
const endsAt = new Date('2026-12-04T23:00:00Z')
const dates = { startsAt, endsAt, datesOpen: false }
const dayBefore: MessageTime = { kind: 'relative', anchor: 'start', minutes: -24 * 60 }
const dayAfter: MessageTime = { kind: 'relative', anchor: 'end', minutes: 24 * 60 }
const at = (text: string): MessageTime => ({ kind: 'at', at: new Date(text) })

describe('when a message is due', () => {
  test('follows the dates of its event, unless it has a moment of its own', () => {
    expect(messageDueAt(dayBefore, dates)?.toISOString()).toBe('2026-12-03T18:00:00.000Z')
    expect(messageDueAt(dayAfter, dates)?.toISOString()).toBe('2026-12-05T23:00:00.000Z')
    const moved = { ...dates, startsAt: new Date('2027-01-08T18:00:00Z') }
    expect(messageDueAt(dayBefore, moved)?.toISOString()).toBe('2027-01-07T18:00:00.000Z')
    expect(messageDueAt(at('2026-12-01T09:00:00Z'), moved)?.toISOString()).toBe('2026-12-01T09:00:00.000Z')
  })

  test('is not known while the event has no date', () => {
    expect(messageDueAt(dayBefore, { ...dates, datesOpen: true })).toBeNull()
    expect(messageDueAt(dayAfter, { ...dates, endsAt: null })).toBeNull()
    expect(messageTurn(dayAfter, { ...dates, endsAt: null }, new Date('2030-01-01'))).toBe('waiting')
  })
})

describe('the turn of a message', () => {
  test.each([
    ['2026-12-03T17:59:59Z', 'waiting'],
    ['2026-12-03T18:00:00Z', 'due'],
    ['2026-12-04T06:00:00Z', 'due'],
    ['2026-12-04T06:00:01Z', 'too_late'],
  ])('of one for a day before is at %s: %s', (now, turn) => {
    expect(messageTurn(dayBefore, dates, new Date(now))).toBe(turn)
  })

  test('for before the start does not come after it', () => {
    const twoHours: MessageTime = { kind: 'relative', anchor: 'start', minutes: -120 }
    expect(messageTurn(twoHours, dates, new Date('2026-12-04T17:59:59Z'))).toBe('due')
    expect(messageTurn(twoHours, dates, startsAt)).toBe('too_late')
    expect(messageTurn(at('2026-12-04T16:00:00Z'), dates, startsAt)).toBe('due')
  })
})
