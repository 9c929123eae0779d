import { expect, it } from 'vitest'
import { hoursInWords, mapLink } from './event-words.ts'

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

it('binds the point before the opening of the doors to it, because a line must not end with it', () => {
  const evening = { startsAt: '2026-12-26T18:00:00.000Z', endsAt: '2026-12-26T22:30:00.000Z', timezone: 'Africa/Lagos' }
  const hours = hoursInWords({ ...evening, doorsOpenAt: '2026-12-26T17:00:00.000Z' })
  expect(hours).toMatch(/WAT ·\u{A0}doors 18:00$/u)
})
