import { expect, it } from 'vitest'
import { guestStanding } from './guest-standing.ts'

it.each([
  ['valid', 'in', 'Check in', true],
  ['checked_out', 'in', 'Check in', true],
  ['checked_in', 'in', 'Inside', false],
  ['checked_in', 'out', 'Check out', true],
  ['valid', 'out', 'Not inside', false],
  ['refunded', 'in', 'Refunded', false],
  ['cancelled', 'out', 'Cancelled', false],
] as const)('a %s ticket going %s: %s', (state, direction, word, may) => {
  const standing = guestStanding({ state }, direction)
  expect([standing.word(), standing.may]).toEqual([word, may])
})
