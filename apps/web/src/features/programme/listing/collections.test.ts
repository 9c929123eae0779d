import { expect, it } from 'vitest'
import { cityOfSlug, cityPath } from './collections.ts'

it('finds a city by the address that it is given', () => {
  const cities = ['Lagos', 'Ìbàdàn', 'New York', '大阪'].map((name, index) => ({ name, count: 9 - index }))
  expect(cities.map(({ name }) => cityPath(name))).toEqual([
    '/events/in/lagos',
    '/events/in/ibadan',
    '/events/in/new-york',
    null,
  ])
  expect(cityOfSlug(cities, 'ibadan')).toBe('Ìbàdàn')
  expect(cityOfSlug(cities, 'nowhere')).toBeUndefined()
})
