import type { Language } from '@foyer/domain'
import { readLanguagesFrom } from '@foyer/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { blankRule, endAfter, lengthOf, type RuleValues } from './rule-values.ts'
import { ruleSentence } from './rule-words.ts'

const speak = (language: Language) => readLanguagesFrom(() => ({ current: language, offered: [] }))
const plain = (text: string | null) =>
  text?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
afterEach(() => speak('en'))

// A Tuesday.
const rule = (changed: Partial<RuleValues> = {}): RuleValues => ({ ...blankRule('2027-01-05'), ...changed })
const say = (changed: Partial<RuleValues> = {}, outcome: { count: number; last: string | null } | null = null) =>
  plain(ruleSentence(rule(changed), outcome))
const known = { count: 24, last: '2027-06-15' }

describe('the sentence of a rule', () => {
  it('says days, times, number and last day once the preview knows them', () => {
    expect(say({}, known)).toBe('Every Tuesday at 19:00, 24 dates, until 15 June 2027')
    speak('fr')
    expect(say({}, known)).toBe('Chaque mardi à 19:00, 24 dates, jusqu’au 15 juin 2027')
    speak('ar')
    expect(say({}, known)).toBe('كل أسبوع: الثلاثاء، الساعة 19:00، 24 موعدًا حتى 15 يونيو 2027')
  })

  it.each([
    [{ count: 10 }, 'Every Tuesday at 19:00, 10 dates'],
    [{ count: 1 }, 'Every Tuesday at 19:00, once'],
    [{ ends: 'until', until: '2027-06-08' }, 'Every Tuesday at 19:00, until 8 June 2027'],
    [{ weekdays: [6, 2], interval: 2, count: 4 }, 'Every 2 weeks on Tuesday and Saturday at 19:00, 4 dates'],
    [{ frequency: 'daily', count: '' }, 'Every day at 19:00'],
    [{ frequency: 'daily', interval: 3, count: '' }, 'Every 3 days at 19:00'],
    [{ frequency: 'monthly', count: 12 }, 'Every month on the first Tuesday at 19:00, 12 dates'],
    [
      { frequency: 'monthly', ordinal: 'last', monthWeekday: 5, interval: 2, count: 6 },
      'Every 2 months on the last Friday at 19:00, 6 dates',
    ],
    [{ frequency: 'monthly', monthlyBy: 'day', monthDay: 15, count: 3 }, 'Every month on day 15 at 19:00, 3 dates'],
  ] as const)('says %j as “%s”', (changed, sentence) => {
    expect(say(changed as Partial<RuleValues>)).toBe(sentence)
  })

  it('lists several times of a day', () => {
    const times = [
      { startsAt: '10:00', endsAt: '11:00' },
      { startsAt: '14:30', endsAt: '15:30' },
    ]
    expect(say({ times, count: 8 })).toBe('Every Tuesday at 10:00 and 14:30, 16 dates')
  })

  it.each([{ weekdays: [] }, { times: [] }, { times: [{ startsAt: '', endsAt: '' }] }, { interval: '' }])(
    'is silent while the rule is not whole: %j',
    (changed) => {
      expect(say(changed)).toBeUndefined()
    },
  )
})

describe('the length of a date', () => {
  it('may reach into the next day, and a date that ends as it begins lasts a day', () => {
    expect(lengthOf({ startsAt: '19:00', endsAt: '22:30' })).toBe(210)
    expect(lengthOf({ startsAt: '22:00', endsAt: '04:00' })).toBe(360)
    expect(lengthOf({ startsAt: '08:00', endsAt: '08:00' })).toBe(1440)
    expect(endAfter('22:00', 360)).toBe('04:00')
  })
})
