import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupsToRemove, momentOfBackup, parseBackupKeep, standardKeep } from './kept-backups.ts'

const named = (moment: string | Date) => `foyer-${new Date(moment).toISOString().replaceAll(/[:.]/g, '-')}.tar.age`

describe('what is kept', () => {
  test('is the newest of each day, week and month that has one', () => {
    const days = Array.from({ length: 120 }, (_, day) => named(new Date(Date.UTC(2026, 10, 28 - day, 3, 15))))
    const removed = backupsToRemove(days, { last: 0, daily: 3, weekly: 3, monthly: 3 })
    expect(days.filter((name) => !removed.includes(name))).toEqual(
      // 22 and 15 November are the Sundays of the weeks before, 31 October and 30 September the ends of the months before.
      ['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-22', '2026-11-15', '2026-10-31', '2026-09-30'].map((day) =>
        named(`${day}T03:15:00Z`),
      ),
    )
  })

  test('of several a day is the last of them, and the last ones whatever their day', () => {
    const hours = ['06', '12', '18'].map((hour) => named(`2026-11-27T${hour}:00:00Z`))
    const keep = { last: 0, daily: 7, weekly: 0, monthly: 0 }
    expect(backupsToRemove(hours, keep)).toEqual([hours[1], hours[0]])
    expect(backupsToRemove(hours, { ...keep, last: 2 })).toEqual([hours[0]])
  })

  test('does not get less when no more backups are made, and nothing else is removed', () => {
    const old = ['2020-01-01', '2020-02-01', '2020-03-01'].map((day) => named(`${day}T03:15:00Z`))
    expect(backupsToRemove([...old, 'notes.tar', 'foyer-x.tar', `${old[0]}.part`], standardKeep)).toEqual([])
  })

  test('always has the newest, and removing again removes nothing', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 60 })
    const count = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(moments, fc.record({ last: count, daily: count, weekly: count, monthly: count }), (hours, keep) => {
        fc.pre(Object.values(keep).some((one) => one > 0))
        const names = hours.map((hour) => named(new Date(Date.UTC(2026, 0, 1, hour))))
        const removed = backupsToRemove(names, keep)
        const left = names.filter((name) => !removed.includes(name))
        expect(left).toContain(names.toSorted().at(-1))
        expect(backupsToRemove(left, keep)).toEqual([])
        expect(left.length).toBeLessThanOrEqual(keep.last + keep.daily + keep.weekly + keep.monthly)
      }),
    )
  })
})

test('the rules are read, and nonsense is refused', () => {
  expect(parseBackupKeep('daily:14,monthly:12')).toEqual({ last: 0, daily: 14, weekly: 0, monthly: 12 })
  for (const text of ['', 'daily', 'daily:x', 'yearly:3', 'daily:0', 'daily:1000', '7'])
    expect(parseBackupKeep(text)).toBeNull()
})

test('the name of a backup says when it was made', () => {
  expect(momentOfBackup('foyer-2026-11-22T03-15-00-012Z.tar')).toEqual(new Date('2026-11-22T03:15:00.012Z'))
  expect(momentOfBackup('foyer-2026-11-22T03-15-00-012Z.tar.unfinished')).toBeNull()
})
