import { expect, it } from 'vitest'
import { cityAliases } from './city-aliases.ts'
import { cityPoint } from './city-points.ts'

const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 0),
  longitude: expect.closeTo(longitude, 0),
})

it.each([
  ['Lagos', 'NG', 6.4, 3.4],
  ['  lagos ', null, 6.4, 3.4],
  ['Ìbàdàn', 'NG', 7.4, 3.9],
  ['Paris 11e', 'FR', 48.9, 2.3],
  ['Berlin-Mitte', 'DE', 52.5, 13.4],
  ['Accra, Ghana', 'GH', 5.6, -0.2],
  ['München', 'DE', 48.1, 11.6],
  ['القاهرة', 'EG', 30, 31.2],
] as const)('knows where %s is', (city, country, latitude, longitude) => {
  expect(cityPoint(city, country)).toEqual(near(latitude, longitude))
})

it('takes the city of the named country, and the largest where none is named', () => {
  expect(cityPoint('London', 'CA')).toEqual(near(43, -81.2))
  expect(cityPoint('London', null)).toEqual(near(51.5, -0.1))
})

it.each([
  ['Lagos', 'FR'],
  ['A village of nobody', null],
  ['', 'NG'],
  ['...', null],
  ['constructor', null],
  ['__proto__', null],
])('does not guess where %s in %s is', (city, country) => {
  expect(cityPoint(city, country)).toBeNull()
})

it('finds every city by each of its other names', () => {
  const lost = Object.entries(cityAliases).flatMap(([city, names]) =>
    names.filter((name) => cityPoint(name, city.slice(0, 2)) === null).map((name) => `${city}: ${name}`),
  )
  expect(lost).toEqual([])
})
