import { recurrenceRule } from '@foyer/contract'
import { recurrenceFault } from '@foyer/domain'
import { describe, expect, it } from 'vitest'
import { ruleBody, ruleFaults, ruleValues } from './rule-body.ts'
import { blankRule, type RuleValues } from './rule-values.ts'

// A Tuesday.
const rule = (changed: Partial<RuleValues> = {}): RuleValues => ({ ...blankRule('2027-01-05'), ...changed })

const kinds: readonly Partial<RuleValues>[] = [
  {},
  { frequency: 'daily', interval: 3, ends: 'until', until: '2027-03-01', missingHour: 'skip', skipOverlaps: true },
  { weekdays: [6, 2], extras: ['2027-02-01T15:30'], leftOut: ['2027-01-12'] },
  { frequency: 'monthly', ordinal: 'last', monthWeekday: 5 },
  { frequency: 'monthly', monthlyBy: 'day', monthDay: 31 },
]

describe('a rule between form and contract', () => {
  it.each(kinds)('is accepted and comes back as it was: %j', (changed) => {
    const body = ruleBody(rule(changed))
    expect(recurrenceFault(recurrenceRule.parse(body))).toBeNull()
    expect(ruleBody(ruleValues(body))).toEqual(body)
  })

  it('has weekdays of a weekly rule alone, and lengths that may pass midnight', () => {
    const times = [{ startsAt: '22:00', endsAt: '04:00' }]
    expect(ruleBody(rule({ frequency: 'daily', times }))).toMatchObject({
      weekdays: [],
      monthly: null,
      times: [{ at: '22:00', minutes: 360 }],
    })
  })
})

describe('what is wrong with a rule', () => {
  it.each([
    [{ weekdays: [] }, 'weekdays'],
    [{ interval: 0 }, 'interval'],
    [{ startsOn: '' }, 'startsOn'],
    [{ count: '' }, 'count'],
    [{ count: 7306 }, 'count'],
    [{ ends: 'until', until: '' }, 'until'],
    [{ ends: 'until', until: '2027-01-04' }, 'until'],
    [{ frequency: 'monthly', monthlyBy: 'day', monthDay: 32 }, 'monthDay'],
    [{ times: [{ startsAt: '', endsAt: '20:00' }] }, 'times.0.startsAt'],
    [{ times: [{ startsAt: '19:00', endsAt: '' }] }, 'times.0.endsAt'],
    [
      {
        times: [
          { startsAt: '19:00', endsAt: '20:00' },
          { startsAt: '19:00', endsAt: '21:00' },
        ],
      },
      'times.1.startsAt',
    ],
  ] as const)('is said at its field: %j', (changed, field) => {
    expect(Object.keys(ruleFaults(rule(changed as Partial<RuleValues>)))).toEqual([field])
  })

  it('is nothing with a rule as it is proposed', () => {
    expect(ruleFaults(rule())).toEqual({})
  })
})
