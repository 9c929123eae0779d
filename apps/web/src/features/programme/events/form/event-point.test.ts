import { expect, it } from 'vitest'
import { faultsOf } from './event-form-check.ts'
import { blankValues, bodyOf, pointText } from './event-form-values.ts'

const values = (point: string) => ({ ...blankValues({ timezone: 'UTC', currency: 'EUR' }), title: 'A night', point })

it('sends the point that a text or a link names', () => {
  const point = { latitude: 6.4489, longitude: 3.3965 }
  expect(bodyOf(values(pointText(point))).point).toEqual(point)
  expect(bodyOf(values('https://www.openstreetmap.org/#map=17/6.4489/3.3965')).point).toEqual(point)
  expect(bodyOf(values('')).point).toBeNull()
})

it('says at its field what is wrong with it, and keeps saving the rest', () => {
  expect(faultsOf(values('')).point).toBeUndefined()
  expect(faultsOf(values('6.4489, 3.3965')).point).toBeUndefined()
  expect(faultsOf(values('Freedom Park')).point).toContain('Enter two coordinates')
  expect(faultsOf(values('https://maps.app.goo.gl/abc')).point).toContain('short link')
  expect(bodyOf(values('Freedom Park')).point).toBeNull()
})
