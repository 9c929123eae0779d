import { expect, it } from 'vitest'
import { currencyFor } from './suggested-currency.ts'

const lagos = { country: null, timezone: 'Africa/Lagos', currency: 'NGN' }

it.each([
  ['is that of the chosen country', { country: 'PT', timezone: 'Africa/Lagos' }, lagos, 'EUR'],
  ['is that of the chosen time zone', { country: null, timezone: 'Europe/Lisbon' }, lagos, 'EUR'],
  ['is that of the country, whatever the time zone', { country: 'NG', timezone: 'Europe/Lisbon' }, lagos, 'NGN'],
  ['stays where that of the country is not sold in', { country: 'HU', timezone: 'Africa/Lagos' }, lagos, 'NGN'],
  [
    'stays that of the profile while the place says nothing new',
    { country: 'NG', timezone: 'Africa/Lagos' },
    { ...lagos, currency: 'EUR' },
    'EUR',
  ],
])('the currency %s', (_what, place, before, currency) => {
  expect(currencyFor(place, before)).toBe(currency)
})
