import { formatDate } from '@foyer/messages'
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
      { name: 'List', before: null, after: '[1]' },
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

  it('tells fields by their words, columns and fields of calls alike, and moments as dates', () => {
    const before = { starts_at: '2026-12-01T18:00:00.000Z', max_per_buyer: 4, scopes: ['orders:read'] }
    const after = { starts_at: '2026-12-02T18:00:00.000Z', max_per_buyer: 1200, scopes: ['orders:read', 'events:read'] }
    expect(changesOf({ before, after })).toEqual([
      {
        name: 'Start',
        before: formatDate(before.starts_at, 'exactMoment'),
        after: formatDate(after.starts_at, 'exactMoment'),
      },
      { name: 'Maximum per buyer', before: '4', after: '1,200' },
      { name: 'Permissions', before: 'orders:read', after: 'orders:read and events:read' },
    ])
    expect(
      changesOf({ before: null, after: { expiresAt: null, sendAt: '2026-12-01T18:00:00Z', toString: 1 } }),
    ).toEqual([
      { name: 'Send at', before: null, after: formatDate('2026-12-01T18:00:00Z', 'exactMoment') },
      { name: 'toString', before: null, after: '1' },
    ])
  })
})
