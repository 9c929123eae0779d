import { readFileSync } from 'node:fs'
import type { MonthlyDay, RecurrenceEnd, RecurrenceRule, Weekday } from '@foyer/domain'
import { describe, expect, test } from 'vitest'
import { expandRule } from './expand-rule.ts'

interface Expanded {
  zone: string
  rrule: string
  rule: {
    startsOn: string
    at: string
    frequency: RecurrenceRule['frequency']
    every: number
    weekdays?: Weekday[]
    monthly?: MonthlyDay
    ends: RecurrenceEnd
  }
  starts: string[]
}

/** What python-dateutil makes of the same rules; make-clock-changes.py says how to make the table again. */
const table = JSON.parse(readFileSync(new URL('clock-changes.json', import.meta.url), 'utf8')) as Expanded[]

function ruleOf({ at, weekdays = [], monthly, ...rule }: Expanded['rule']): RecurrenceRule {
  return {
    ...rule,
    weekdays,
    monthly: monthly ?? null,
    times: [{ at, minutes: 15 }],
    extra: [],
    excluded: [],
    missingHour: 'move',
    skipOverlaps: false,
  }
}

const daily = (fields: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  ...ruleOf({ startsOn: '2032-01-01', at: '10:00', frequency: 'daily', every: 1, ends: { by: 'count', days: 3 } }),
  ...fields,
})
const clocks = (rule: RecurrenceRule) => expandRule(rule, 'Africa/Lagos').starts.map(({ day, at }) => `${day} ${at}`)

describe('clock changes', () => {
  test('the table holds thirty zones, both changes and six rules', () => {
    expect(new Set(table.map(({ zone }) => zone)).size).toBe(30)
    expect(table).toHaveLength(30 * 2 * 6)
  })

  test.each([...new Set(table.map(({ zone }) => zone))])('%s: starts are those of python-dateutil', (zone) => {
    for (const { rule, rrule, starts } of table.filter((row) => row.zone === zone))
      expect({
        rrule,
        starts: expandRule(ruleOf(rule), zone).starts.map(({ startsAt }) => startsAt.toISOString().replace('.000', '')),
      }).toEqual({ rrule, starts })
  })
})

describe('a rule', () => {
  test('has several starts a day, extra and excluded ones, each once and in their order', () => {
    const rule = daily({
      times: [
        { at: '14:00', minutes: 30 },
        { at: '10:00', minutes: 60 },
      ],
      ends: { by: 'count', days: 2 },
      extra: [
        { day: '2031-12-31', at: '09:00', minutes: 30 },
        { day: '2032-01-01', at: '14:00', minutes: 30 },
      ],
      excluded: [{ day: '2032-01-02', at: '10:00' }],
    })
    expect(clocks(rule)).toEqual(['2031-12-31 09:00', '2032-01-01 10:00', '2032-01-01 14:00', '2032-01-02 14:00'])
    expect(clocks({ ...rule, excluded: [{ day: '2032-01-01', at: null }] })).not.toContain('2032-01-01 10:00')
  })

  test('leaves out months without the day, and counts only days that exist', () => {
    const rule = daily({ frequency: 'monthly', monthly: { by: 'day', day: 31 }, ends: { by: 'count', days: 3 } })
    expect(clocks(rule)).toEqual(['2032-01-31 10:00', '2032-03-31 10:00', '2032-05-31 10:00'])
  })

  test('leaves out what overlaps, measured from the date that stays', () => {
    const times = [
      { at: '10:00', minutes: 90 },
      { at: '11:00', minutes: 90 },
      { at: '12:00', minutes: 90 },
    ]
    const one = { times, ends: { by: 'count', days: 1 } } as const
    expect(clocks(daily({ ...one, skipOverlaps: true }))).toEqual(['2032-01-01 10:00', '2032-01-01 12:00'])
    expect(expandRule(daily(one), 'Africa/Lagos').starts.map(({ overlaps }) => overlaps)).toEqual([false, true, true])
  })
})
