import { expect, it } from 'vitest'
import { announcementBetween, asClock, secondsLeft } from './hold-clock.ts'

const reading = {
  heldUntil: '2026-11-21T16:10:00.000Z',
  serverTime: '2026-11-21T16:00:00.000Z',
  receivedAt: 5_000_000,
}

it("counts from when the answer came, whatever this device's clock says", () => {
  expect(secondsLeft(reading, 5_000_000)).toBe(600)
  expect(secondsLeft(reading, 5_000_000 + 475_200)).toBe(125)
  expect(secondsLeft(reading, 5_000_000 + 599_001)).toBe(1)
  expect(secondsLeft(reading, 9_000_000)).toBe(0)
})

it('reads as a clock', () => {
  expect([600, 125, 9, 0].map(asClock)).toEqual(['10:00', '2:05', '0:09', '0:00'])
  expect([3600, 86_399].map(asClock)).toEqual(['1 h 00 min', '23 h 59 min'])
  expect([172_799, 172_800, 601_200].map(asClock)).toEqual(['47 h 59 min', '2 d 0 h', '6 d 23 h'])
})

it('speaks at two minutes and at thirty seconds, once, also when ticks were missed', () => {
  expect(announcementBetween(121, 120)).toMatch(/two minutes/)
  expect(announcementBetween(120, 119)).toBeNull()
  expect(announcementBetween(200, 25)).toMatch(/thirty seconds/)
  expect(announcementBetween(25, 0)).toBeNull()
})
