import { expect, it } from 'vitest'
import { awayInWords } from './away-words.ts'

const at = (latitude: number, longitude: number, exact = true) => ({ point: { latitude, longitude, exact } })
const IN_LAGOS = '6.45,3.39'

it('says how far away an event is, no more precisely than is known', () => {
  expect(awayInWords(at(6.6018, 3.3515), IN_LAGOS, false)).toBe('17 km away')
  expect(awayInWords(at(6.6018, 3.3515), IN_LAGOS, true)).toBe('11 mi away')
  expect(awayInWords(at(6.451, 3.391), IN_LAGOS, false)).toBe('Close to you')
  expect(awayInWords(at(6.5, 3.39, false), IN_LAGOS, false)).toBe('In your area')
  expect(awayInWords(at(5.55, -0.22, false), IN_LAGOS, false)).toBe('412 km away')
})

it('says nothing without a position or a place', () => {
  expect(awayInWords(at(6.6, 3.35), undefined, false)).toBeUndefined()
  expect(awayInWords({ point: null }, IN_LAGOS, false)).toBeUndefined()
  expect(awayInWords(at(6.6, 3.35), 'nowhere', false)).toBeUndefined()
})
