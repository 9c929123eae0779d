import { expect, it } from 'vitest'
import { regionHere } from './region-choices.ts'

const lagos = { timezone: 'Africa/Lagos', currency: 'NGN' }

it.each([
  ['another zone with its currency', 'Europe/Lisbon', { timezone: 'Europe/Lisbon', currency: 'EUR' }],
  ['another zone, whose currency is not sold in', 'Europe/Budapest', { timezone: 'Europe/Budapest', currency: 'NGN' }],
  ['nothing in the same zone', 'Africa/Lagos', null],
  ['nothing where the browser hides its zone', 'UTC', null],
  ['nothing where the zone is not known', 'Mars/Olympus', null],
])('a profile of Lagos is offered %s', (_what, here, region) => {
  expect(regionHere(lagos, here)).toEqual(region)
})
