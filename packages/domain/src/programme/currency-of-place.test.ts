import { describe, expect, it } from 'vitest'
import { currencyOfCountry, currencyOfPlace, currencyOfZone } from './currency-of-place.ts'
import { currencies } from '../money.ts'

describe('the currency of a place', () => {
  it.each([
    ['PT', 'EUR'],
    ['NG', 'NGN'],
    ['GB', 'GBP'],
    ['SN', 'XOF'],
    ['CM', 'XAF'],
    ['CH', 'CHF'],
    ['HU', null],
    [null, null],
  ])('of the country %s is %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency)
  })

  it.each([
    ['Europe/Lisbon', 'EUR'],
    ['Africa/Lagos', 'NGN'],
    ['Australia/Sydney', 'AUD'],
    ['America/New_York', 'USD'],
    ['Europe/Budapest', null],
    ['UTC', null],
  ])('of the zone %s is %s', (zone, currency) => {
    expect(currencyOfZone(zone)).toBe(currency)
  })

  it('is that of the country where it is known, else that of the time zone', () => {
    expect(currencyOfPlace({ country: 'PT', timezone: 'Africa/Lagos' })).toBe('EUR')
    expect(currencyOfPlace({ country: null, timezone: 'Africa/Lagos' })).toBe('NGN')
    // Hungary's forint is not sold in: the time zone of the organiser says nothing of the event's country.
    expect(currencyOfPlace({ country: 'HU', timezone: 'Africa/Lagos' })).toBeNull()
  })

  it('is known for every currency an event may sell in', () => {
    const own = currencies.filter((currency) => !['EUR', 'XOF', 'XAF'].includes(currency))
    expect(own.map((currency) => currencyOfCountry(currency.slice(0, 2)))).toEqual(own)
  })
})
