import { expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { nextWait } from './waiting.ts'

it.each([
  ['captured', 'paid', 'paid'],
  ['captured', 'awaiting_payment', 'paid'],
  ['captured', 'refunding', 'late'],
  ['captured', 'expired', 'late'],
  ['failed', 'awaiting_payment', 'failed'],
  ['abandoned', 'expired', 'failed'],
  ['failed', 'paid', 'paid'],
  ['abandoned', 'paid', 'paid'],
  ['mismatch', 'awaiting_payment', 'mismatch'],
  ['refunded', 'expired', 'late'],
  ['refunded', 'refunded', 'refunded'],
  ['disputed', 'paid', 'disputed'],
] as const)('a payment %s of an order %s is %s', (state, orderState, outcome) => {
  expect(outcomeOf({ state, orderState })).toBe(outcome)
})

it('asks after two seconds, then less and less often', () => {
  const waits = [nextWait(0)]
  while (waits.length < 6) waits.push(nextWait(waits.at(-1) ?? 0))
  expect(waits).toEqual([2000, 3000, 4500, 6750, 8000, 8000])
})
