import { expect, it } from 'vitest'
import { placeInWords } from './event-wording.ts'

it('says where an event is: online if it was published without a place', () => {
  const row = { venueName: '', city: '' }
  expect(placeInWords({ ...row, status: 'published' })).toBe('Online')
  expect(placeInWords({ ...row, status: 'draft' })).toBe('No place yet')
  expect(placeInWords({ venueName: 'Kiln House', city: 'Lagos', status: 'published' })).toBe('Kiln House, Lagos')
})
