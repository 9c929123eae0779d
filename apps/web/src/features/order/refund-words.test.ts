import { describe, expect, it } from 'vitest'
import { refundPromise, refundWords } from './refund-words.ts'

const on = (at: string) => `<${at}>`

describe('what a buyer reads about refunds', () => {
  it('promises only what the policy does', () => {
    expect(refundPromise({ total: 100, policy: 'flexible', granted: true, grantedUntil: 'x' }, on)).toContain(
      'any time before',
    )
    expect(refundPromise({ total: 100, policy: 'days_before', granted: true, grantedUntil: 'x' }, on)).toContain(
      'Until <x>',
    )
    expect(refundPromise({ total: 100, policy: 'days_before', granted: false, grantedUntil: 'x' }, on)).toContain(
      'is over',
    )
    expect(refundPromise({ total: 100, policy: 'none', granted: false, grantedUntil: null }, on)).toContain(
      'no refunds as a rule',
    )
    expect(refundPromise({ total: 0, policy: 'none', granted: true, grantedUntil: 'x' }, on)).not.toMatch(
      /money|refund/,
    )
  })

  it('says of money whether it has arrived', () => {
    expect(refundWords('failed')).toBe('is on its way back')
    expect(refundWords('succeeded')).toBe('went back the way it came')
  })
})
