import { type Language, parseMoney } from '@foyer/domain'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatCalendarDay,
  formatCompactMoney,
  formatCountryName,
  formatCurrencyName,
  formatDate,
  formatDistance,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
} from './format.ts'
import { readLanguagesFrom } from './language.ts'

const speak = (language: Language) => readLanguagesFrom(() => ({ current: language, offered: [] }))
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '')
afterEach(() => speak('en'))

describe('formatMoney', () => {
  it.each([
    [1_250_000, 'NGN', '₦12,500'],
    [1_250_050, 'NGN', '₦12,500.50'],
    [0, 'EUR', '€0'],
    [-0, 'EUR', '€0'],
    [-1205, 'GBP', '−£12.05'],
    [500, 'JPY', '¥500'],
    [1500, 'KWD', 'KWD 1.500'],
  ])('writes %i %s as %s', (minor, currency, text) => {
    expect(plain(formatMoney(minor, currency))).toBe(text)
  })

  it('follows the language', () => {
    speak('fr')
    expect(plain(formatMoney(123_456, 'EUR'))).toBe('1 234,56 €')
    speak('ar')
    expect(plain(formatMoney(123_456, 'EUR'))).toBe('1,234.56 €')
    // Without the isolates a line from right to left shows "$US".
    expect(plain(formatMoney(-2500, 'USD'))).toBe('−25 \u2068US$\u2069')
  })

  it('refuses fractions of a minor unit', () => {
    expect(() => formatMoney(0.5, 'EUR')).toThrow(RangeError)
  })

  it('shows every digit up to the largest order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (minor) => {
        expect(parseMoney(formatMoney(minor, 'GBP').slice(1), 'GBP')).toBe(minor)
      }),
    )
  })

  it('is short on the axis of a chart', () => {
    expect(formatCompactMoney(1_250_000, 'NGN')).toBe('₦12.5K')
  })
})

describe('numbers, dates and lists', () => {
  const instant = '2026-03-12T14:30:05Z'

  it('are written as English readers expect', () => {
    expect(formatNumber(12_500)).toBe('12,500')
    expect(formatPercent(250)).toBe('2.5%')
    expect(formatDate(instant, 'moment', 'UTC')).toBe('12 Mar 2026, 14:30')
    expect(formatCalendarDay('2026-03-12', 'fullDay')).toBe('Thursday, 12 March 2026')
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c')
    expect(formatList(['a', 'b'], 'or')).toBe('a or b')
  })

  it('are written as French and Arabic readers expect', () => {
    speak('fr')
    expect(plain(formatNumber(12_500))).toBe('12 500')
    expect(plain(formatPercent(250))).toBe('2,5 %')
    expect(formatDate(instant, 'moment', 'UTC')).toBe('12 mars 2026, 14:30')
    expect(formatList(['a', 'b', 'c'])).toBe('a, b et c')
    speak('ar')
    expect(plain(formatNumber(12_500))).toBe('12,500')
    expect(formatCalendarDay('2026-03-12', 'longDay')).toBe('12 مارس 2026')
    expect(formatList(['أ', 'ب'])).toBe('أ وب')
  })

  it('measure in kilometres or miles', () => {
    expect(formatDistance(12.4, { miles: false })).toBe('12 km')
    expect(formatDistance(12.4, { miles: true })).toBe('8 mi')
    expect(formatDistance(0.2, { miles: false })).toBe('1 km')
    speak('fr')
    expect(plain(formatDistance(1200, { miles: false }))).toBe('1 200 km')
    speak('ar')
    expect(plain(formatDistance(12, { miles: false }))).toBe('12 كم')
  })

  it('say how long ago something was', () => {
    const now = new Date('2026-03-12T14:30:00Z')
    const ago = (minutes: number) => formatAgo(new Date(now.getTime() - minutes * 60_000), now)
    expect([ago(0.5), ago(1), ago(59), ago(61), ago(24 * 60), ago(72 * 60)]).toEqual([
      'now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      'yesterday',
      '3 days ago',
    ])
    speak('fr')
    expect(ago(2)).toBe('il y a 2 minutes')
  })
})

it.each([
  ['en', 'Nigerian Naira'],
  ['fr', 'naira nigérian'],
] as const)('names a currency in %s', (language, name) => {
  speak(language)
  expect(formatCurrencyName('NGN')).toBe(name)
})

it.each([
  ['en', 'Germany'],
  ['fr', 'Allemagne'],
] as const)('names a country in %s', (language, name) => {
  speak(language)
  expect(formatCountryName('DE')).toBe(name)
})
