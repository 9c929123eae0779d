import { describe, expect, it } from 'vitest'
import { actionInWords, changesOf, targetInWords } from './audit-words.ts'

describe('the audit log in words', () => {
  it('names acts and things', () => {
    expect(actionInWords('event.take_down')).toBe('Event taken down')
    expect(actionInWords('event.odd_act')).toBe('Event: odd act')
    expect(actionInWords('odd')).toBe('Odd')
    expect(targetInWords('payout_account')).toBe('Payout account')
  })

  it('tells what changed and nothing else', () => {
    expect(
      changesOf({
        before: { state: 'open', kept: 1 },
        after: { state: 'upheld', kept: 1, note: '<b>x</b>', list: [1] },
      }),
    ).toEqual([
      { name: 'Status', before: 'open', after: 'upheld' },
      { name: 'Note', before: null, after: '<b>x</b>' },
      { name: 'list', before: null, after: '[1]' },
    ])
    expect(changesOf({ before: null, after: null })).toEqual([])
  })

  it('tells amounts as money where it knows the currency, and what is so or not in a word', () => {
    const after = { suspended: true, amount: 1_250_000, currency: 'NGN' }
    expect(changesOf({ before: { suspended: false, currency: 'NGN' }, after })).toEqual([
      { name: 'Suspended', before: 'no', after: 'yes' },
      { name: 'Amount', before: null, after: '₦12,500' },
    ])
    expect(changesOf({ before: null, after: { amount: 5 } })).toEqual([{ name: 'Amount', before: null, after: '5' }])
  })
})
