import { expect, test } from 'vitest'
import { blankValues } from './event-form-values.ts'
import { scopePatch } from './scope-patch.ts'

const before = {
  ...blankValues({ timezone: 'Africa/Lagos', currency: 'NGN' }),
  title: 'Harbour tour',
  startsAt: '2032-03-01T19:30' as const,
  endsAt: '2032-03-01T21:30' as const,
}

test('other dates take over what changed, and of the times the time of day and the length', () => {
  const after = {
    ...before,
    title: 'Night tour',
    capacity: 12,
    startsAt: '2032-03-01T20:00',
    endsAt: '2032-03-01T21:00',
  }
  expect(scopePatch(before, after)).toEqual({
    set: { title: 'Night tour', capacity: 12, time: '20:00', minutes: 60 },
    own: [],
  })
})

test('the day and the address are those of one date', () => {
  const after = { ...before, customUrl: 'night-tour', startsAt: '2032-03-02T19:30', endsAt: '2032-03-02T21:30' }
  expect(scopePatch(before, after)).toEqual({ set: {}, own: ['customUrl', 'startsAt'] })
})

test('a tax is taken over as a whole', () => {
  const after = { ...before, taxKind: 'inclusive' as const, taxPercent: '7.5' }
  expect(scopePatch(before, after).set).toEqual({ tax: { name: 'VAT', basisPoints: 750, inclusive: true } })
})
