import { expect, test } from 'vitest'
import { orderTime, passTime } from './order-time.ts'

const event = {
  startsAt: '2032-03-01T17:30:00.000Z',
  endsAt: '2032-03-03T19:00:00.000Z',
  timezone: 'Africa/Lagos',
}

test('a pass says from when until when it is valid, and a ticket when its event begins', () => {
  expect(passTime(event)).toBeNull()
  expect(orderTime(event)).toMatch(/1 Mar.*18:30/)
  expect(orderTime({ ...event, passDates: [] })).toBe('Valid from 1 March 2032 to 3 March 2032')
  const endsAt = '2032-03-01T19:00:00.000Z'
  expect(orderTime({ ...event, endsAt, passDates: [] })).toBe('Valid on 1 March 2032')
})
