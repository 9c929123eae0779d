import { readFileSync } from 'node:fs'
import { type MonthlyDay, type RecurrenceEnd, type RecurrenceRule, utcToZoned, type Weekday } from '@foyer/domain'
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

/** What ical4j makes of a row of the table. */
interface SecondOpinion extends Pick<Expanded, 'zone' | 'rrule' | 'starts'> {
  /** Its result where it differs because ical4j was given the time zone and steps over the clock change by instants. */
  zoned?: string[]
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** What python-dateutil makes of the same rules; make-clock-changes.py says how to make the table again. */
const table = read('clock-changes.json') as Expanded[]

/** The same by ical4j with the time zones of java.time; MakeClockChanges.java says how to make it again. */
const secondTable = read('clock-changes-ical4j.json') as SecondOpinion[]

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

  test('ical4j makes the same of every rule as python-dateutil', () => {
    const compared = ({ zone, rrule, starts }: SecondOpinion) => ({ zone, rrule, starts })
    expect(secondTable.map(compared)).toEqual(table.map(compared))
  })

  test('given the zone, ical4j differs in rules by the day of the week: it moves an hour, takes the second of two, or loses a date', () => {
    const kinds = secondTable.flatMap(({ zone, rrule, starts, zoned }) => {
      if (!zoned) return []
      expect(rrule).toContain('BYDAY=')
      const wallClock = (start: string) => utcToZoned(new Date(start), zone)
      if (zoned.some((start) => !starts.includes(start) && starts.some((ours) => wallClock(ours) === wallClock(start))))
        return ['second']
      return new Set(zoned.map((start) => wallClock(start).slice(11))).size > 1 ? ['moved'] : ['lost']
    })
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length
    expect({ moved: count('moved'), second: count('second'), lost: count('lost') }).toEqual({
      moved: 31,
      second: 16,
      lost: 1,
    })
  })

  test.each([...new Set(table.map(({ zone }) => zone))])(
    '%s: starts are those of python-dateutil and ical4j',
    (zone) => {
      for (const { rule, rrule, starts } of table.filter((row) => row.zone === zone))
        expect({
          rrule,
          starts: expandRule(ruleOf(rule), zone).starts.map(({ startsAt }) =>
            startsAt.toISOString().replace('.000', ''),
          ),
        }).toEqual({ rrule, starts })
    },
  )
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
