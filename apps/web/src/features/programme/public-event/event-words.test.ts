import { expect, it } from 'vitest'
import { mapLink } from './event-words.ts'

const address = { venueName: 'Freedom Park', addressLine: '1 Broad Street', city: 'Lagos' }

it('leads to the point that the organiser set, or else to a search', () => {
  const point = { latitude: 6.4489, longitude: 3.3965 }
  expect(mapLink({ ...address, point: { ...point, exact: true } })).toBe(
    'https://www.openstreetmap.org/?mlat=6.4489&mlon=3.3965#map=17/6.4489/3.3965',
  )
  const search = 'https://www.openstreetmap.org/search?query=Freedom%20Park%2C%201%20Broad%20Street%2C%20Lagos'
  expect(mapLink({ ...address, point: { ...point, exact: false } })).toBe(search)
  expect(mapLink({ ...address, point: null })).toBe(search)
})
