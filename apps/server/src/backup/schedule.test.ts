import { expect, test } from 'vitest'
import { lastDue, parseBackupSchedule } from './schedule.ts'

function due(text: string, now: string): string | undefined {
  const schedule = parseBackupSchedule(text)
  return schedule ? lastDue(schedule, new Date(now)).toISOString() : undefined
}

test('a time of day is due once a day, in UTC', () => {
  expect(due('03:15', '2026-11-28T03:14:59Z')).toBe('2026-11-27T03:15:00.000Z')
  expect(due('03:15', '2026-11-28T03:15:00Z')).toBe('2026-11-28T03:15:00.000Z')
  expect(due('00:00', '2026-03-29T23:59:59Z')).toBe('2026-03-29T00:00:00.000Z')
})

test('an interval is due at the same moments for every process', () => {
  expect(due('6h', '2026-11-28T14:17:00Z')).toBe('2026-11-28T12:00:00.000Z')
  expect(due('30m', '2026-11-28T14:59:59Z')).toBe('2026-11-28T14:30:00.000Z')
})

test.each(['', '24:00', '3:15', '03:60', '5m', '0h', '169h', '6', '6d', 'daily', '1e3m'])('%j is refused', (text) => {
  expect(parseBackupSchedule(text)).toBeNull()
})
