import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  basisPointsOf,
  currencies,
  currencyExponent,
  haveDecimals,
  isCurrency,
  MAX_ORDER_TOTAL,
  parseMoney,
  toMajor,
  toTyped,
} from './money.ts'

const anyCurrency = fc.constantFrom(...currencies)
const amount = fc.integer({ min: 0, max: MAX_ORDER_TOTAL })

describe('currencies', () => {
  it('knows its own codes and no others', () => {
    expect(currencies.every(isCurrency)).toBe(true)
    expect(['ngn', 'XXX', ''].some(isCurrency)).toBe(false)
  })

  it('has the decimals of ISO 4217, as the runtime knows them', () => {
    for (const currency of currencies) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency })
      expect([currency, currencyExponent(currency)]).toEqual([currency, format.resolvedOptions().maximumFractionDigits])
    }
  })
})

it('writes a sum with decimals as soon as one of its amounts has some', () => {
  expect(haveDecimals([1000, -2000, 0], 'ZAR')).toBe(false)
  expect(haveDecimals([1000, -2050], 'ZAR')).toBe(true)
  expect(haveDecimals([1001], 'JPY')).toBe(false)
})

describe('parseMoney', () => {
  it.each([
    ['12,500.5', 'NGN', 1_250_050],
    [' 12 500 ', 'NGN', 1_250_000],
    ['1,234,567.89', 'USD', 123_456_789],
    ['0.1', 'USD', 10],
    ['7.', 'USD', 700],
    ['500', 'JPY', 500],
    ['1.5', 'KWD', 1500],
    ['12,5', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    ['1 250,00', 'EUR', 125_000],
    ['1,000', 'EUR', 100_000],
    ['٣', 'USD', 300],
    ['١٬٢٥٠٫٥', 'EGP', 125_050],
  ])('reads %j in %s', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor)
  })

  it.each([
    '',
    '.',
    '-5',
    '+5',
    '1e3',
    '1.234',
    '1.234,50',
    '1,2345',
    '12,',
    '1,250,50',
    ',5',
    'NaN',
    '0x10',
    '12 5',
    '9999999999999999',
  ])('refuses %j', (text) => {
    expect(parseMoney(text, 'USD')).toBeNull()
  })

  it('refuses fractions of a minor unit when writing', () => {
    expect(() => toMajor(0.5, 'EUR')).toThrow(RangeError)
    expect(() => toMajor(2 ** 53, 'EUR')).toThrow(RangeError)
  })

  it('refuses decimals where the currency has none', () => {
    expect(parseMoney('5.0', 'JPY')).toBeNull()
  })

  it('writes amounts for fields as people do', () => {
    expect(toTyped(1_250_000, 'NGN')).toBe('12,500')
    expect(toTyped(123_456_705, 'NGN')).toBe('1,234,567.05')
    expect(toTyped(950, 'JPY')).toBe('950')
  })

  it('reads back what toMajor and toTyped write, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, amount, (currency, minor) => {
        expect(parseMoney(toMajor(minor, currency), currency)).toBe(minor)
        expect(parseMoney(toTyped(minor, currency), currency)).toBe(minor)
      }),
    )
  })
})

describe('allocate', () => {
  it('gives the left-over units to the largest remainders, ties to the earlier', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [15, 25, 60])).toEqual([2, 2, 6])
    expect(allocate(7, [0, 0])).toEqual([7, 0])
    expect(allocate(0, [])).toEqual([])
  })

  it.each([
    [1.5, [1]],
    [1, [0.5]],
    [-1, [1]],
    [1, [-1]],
    [1, []],
  ])('refuses %j over %j', (total, weights) => {
    expect(() => allocate(total, weights)).toThrow(RangeError)
  })

  it('always sums to the whole, within one unit of the exact share, and never above a weight it could respect', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
        const parts = allocate(total, weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        expect(total > sum || parts.every((part, index) => part <= (weights[index] ?? 0))).toBe(true)
        parts.forEach((part, index) => {
          const product = BigInt(total) * BigInt(weights[index] ?? 0)
          const off = BigInt(part) * BigInt(sum) - product
          expect(sum === 0 || (off < BigInt(sum) && -off < BigInt(sum))).toBe(true)
        })
      }),
    )
  })
})

describe('basisPointsOf', () => {
  it.each([
    [1250, 250, 31],
    [100, 50, 1],
    [99, 50, 0],
    [10_000, 10_000, 10_000],
    [MAX_ORDER_TOTAL, 9999, 99_990_000_000],
  ])('%i at %i basis points is %i', (whole, basisPoints, share) => {
    expect(basisPointsOf(whole, basisPoints)).toBe(share)
  })

  it.each([
    [-1, 100],
    [1, -100],
    [1, 0.5],
  ])('refuses %d at %d', (whole, basisPoints) => {
    expect(() => basisPointsOf(whole, basisPoints)).toThrow(RangeError)
  })
})
