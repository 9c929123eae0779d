import type { Language } from '@foyer/domain'
import { readLanguagesFrom } from '@foyer/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { dayText, parseDay } from './date-text.ts'

describe('a typed day', () => {
  it.each([
    ['2026-12-12', '2026-12-12'],
    ['2026-2-3', '2026-02-03'],
    ['12/11/2026', '2026-11-12'],
    ['5.1.2027', '2027-01-05'],
    ['12 Dec 2026', '2026-12-12'],
    ['Sat, 12 December 2026', '2026-12-12'],
    [' 29 feb 2028 ', '2028-02-29'],
    ['22 Nov', '2026-11-22'],
    ['20 Nov', '2027-11-20'],
    ['29 Feb', '2028-02-29'],
  ])('%s is %s', (typed, day) => expect(parseDay(typed, '2026-11-21')).toBe(day))

  it('is the next 29 February, also after a century without one', () => {
    expect(parseDay('29 Feb', '2028-02-29')).toBe('2028-02-29')
    expect(parseDay('29 Feb', '2028-03-01')).toBe('2032-02-29')
    expect(parseDay('29 Feb', '2096-03-01')).toBe('2104-02-29')
  })

  it.each(['', 'soon', '31 Feb', '31/02/2026', '29 feb 2027', '12 Foo 2026', '13/13/2026'])('%s is none', (typed) =>
    expect(parseDay(typed, '2026-11-21')).toBeNull(),
  )
})

it.each([
  ['2026-12-12', 'Sat, 12 Dec 2026'],
  ['2026-09-01', 'Tue, 1 Sept 2026'],
  ['', ''],
])('the day %s is shown as "%s" and read back', (day, text) => {
  expect(dayText(day)).toBe(text)
  expect(parseDay(text, '2026-11-21')).toBe(day === '' ? null : day)
})

describe('in another language', () => {
  const speak = (current: Language) => readLanguagesFrom(() => ({ current, offered: [] }))
  afterEach(() => speak('en'))

  it.each([
    ['fr', '1er févr. 2027', '2027-02-01'],
    ['fr', '14 fevrier 2027', '2027-02-14'],
    ['fr', 'lun. 3 août 2026', '2026-08-03'],
    ['fr', '12 Dec 2026', '2026-12-12'],
    ['fr', '12 jui 2026', null],
    ['ar', '12 ديسمبر 2026', '2026-12-12'],
    ['ar', '١٢ ديسمبر ٢٠٢٦', '2026-12-12'],
    ['ar', '١٢/١١/٢٠٢٦', '2026-11-12'],
  ] as const)('in %s, %s is %s', (language, typed, day) => {
    speak(language)
    expect(parseDay(typed, '2026-01-01')).toBe(day)
  })

  it.each(['fr', 'ar'] as const)('each day of the year in %s is read back', (language) => {
    speak(language)
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    )
    expect(days.map((day) => parseDay(dayText(day), '2026-01-01'))).toEqual(days)
  })
})
