import type { Language } from '@foyer/domain'
import { readLanguagesFrom } from '@foyer/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { halfHours, hasTwelveHours, isWholeTime, parseTime, timeText } from './time-text.ts'

describe('a typed time', () => {
  it.each([
    ['19:30', '19:30'],
    ['7:30 pm', '19:30'],
    ['7.30PM', '19:30'],
    ['7 p.m.', '19:00'],
    ['7pm', '19:00'],
    ['12 am', '00:00'],
    ['12:05 pm', '12:05'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['1930', '19:30'],
    [' 0:01 ', '00:01'],
    ['١٩:٣٠', '19:30'],
  ])('%s is %s', (typed, time) => expect(parseTime(typed)).toBe(time))

  it.each(['', 'late', '24:00', '7:60', '13 pm', '0 am', '19:3', '123456', '-1:00'])('%s is none', (typed) =>
    expect(parseTime(typed)).toBeNull(),
  )

  it.each([
    ['19:30', true],
    ['7pm', true],
    ['١٩:٣٠', true],
    ['7 p.m.', true],
    ['19', false],
    ['19:3', false],
    ['193', false],
  ])('%s is whole: %s', (typed, whole) => expect(isWholeTime(typed)).toBe(whole))
})

const speak = (current: Language) => readLanguagesFrom(() => ({ current, offered: ['en', 'fr', 'ar'] }))

describe('a shown time', () => {
  afterEach(() => speak('en'))

  it.each([
    ['00:00', '12:00 am'],
    ['09:05', '9:05 am'],
    ['12:00', '12:00 pm'],
    ['19:30', '7:30 pm'],
  ])('%s is %s with twelve hours, and is read back', (time, text) => {
    expect(timeText(time, true)).toBe(text)
    expect(parseTime(text)).toBe(time)
    expect(timeText(time, false)).toBe(time)
  })

  it.each([
    ['en-US', true],
    ['en-GB', false],
    ['de-DE', false],
  ])('has twelve hours in %s: %s', (locale, twelve) => expect(hasTwelveHours(locale)).toBe(twelve))

  it.each(['fr', 'ar'] as const)('has 24 hours in the language %s, whatever the locale of the device', (language) => {
    speak(language)
    expect(hasTwelveHours('en-US')).toBe(false)
  })
})

it('offers half hours within the limits', () => {
  expect(halfHours()).toHaveLength(48)
  expect(halfHours('21:45', '23:00')).toEqual(['22:00', '22:30', '23:00'])
})
