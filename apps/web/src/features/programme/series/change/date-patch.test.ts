import { expect, it } from 'vitest'
import { patchOf } from './date-patch.ts'

const before = {
  title: 'Tuesday jazz',
  venueName: 'The Jetty',
  addressLine: '',
  city: 'Lagos',
  startsAt: '19:00',
  endsAt: '22:00',
}

it('sends what was changed alone, so that other dates keep the rest', () => {
  expect(patchOf(before, before)).toEqual({})
  expect(patchOf(before, { ...before, title: 'Wednesday jazz' })).toEqual({ title: 'Wednesday jazz' })
  expect(patchOf(before, { ...before, startsAt: '20:00', endsAt: '23:00' })).toEqual({ time: '20:00' })
  expect(patchOf(before, { ...before, endsAt: '01:00' })).toEqual({ minutes: 360 })
  expect(patchOf(before, { ...before, startsAt: '', endsAt: '23:00' })).toEqual({})
})
