import { describe, expect, it } from 'vitest'
import { feeWarning, onTopInWords } from './ticket-type-wording.ts'

const fee = { basisPoints: 250, fixedPerTicket: 10_000, minimum: null, maximum: null } as const
const charges = { fee, feeMode: 'pass_on', tax: null } as const
const vat = { name: 'VAT', basisPoints: 750, inclusive: false } as const

describe('what buyers see beside a price', () => {
  it('is the fee, where buyers pay it', () => {
    expect(onTopInWords(1500, 'NGN', charges)).toBe('+ ₦100.38 fee. The buyer pays ₦115.38.')
    expect(onTopInWords(1_000_000, 'NGN', { ...charges, feeMode: 'absorb' })).toBe('')
  })

  it('is the tax, where it comes on top', () => {
    expect(onTopInWords(1_000_000, 'NGN', { ...charges, feeMode: 'absorb', tax: vat })).toBe(
      '+ 7.5% VAT (₦750). The buyer pays ₦10,750.',
    )
    expect(onTopInWords(1_000_000, 'NGN', { ...charges, feeMode: 'absorb', tax: { ...vat, inclusive: true } })).toBe('')
  })
})

describe('the warning about the fee', () => {
  it('comes above a fifth of the price, whoever pays it', () => {
    expect(feeWarning(1500, 'NGN', charges)).toBe(
      'The fee of ₦100.38 is 669% of this price. Check the price and its currency (NGN).',
    )
    expect(feeWarning(50_000, 'NGN', { ...charges, fee: { ...fee, basisPoints: 0 } })).toBeNull()
    expect(feeWarning(49_999, 'NGN', { ...charges, fee: { ...fee, basisPoints: 0 } })).not.toBeNull()
    expect(feeWarning(0, 'NGN', charges)).toBeNull()
  })
})
