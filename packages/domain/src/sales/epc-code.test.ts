import { describe, expect, test } from 'vitest'
import { epcCodeText } from './epc-code.ts'

const payment = {
  holder: 'Red Cross',
  account: 'BE72 0000 0000 1616',
  bank: 'BPOTBEB1',
  amount: 100,
  currency: 'EUR',
  reference: 'RF18539007547034',
} as const

describe('the text of an EPC QR code', () => {
  test('has its elements in order, without a line end after the last', () => {
    expect(epcCodeText(payment)).toBe(
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1.00\n\nRF18539007547034',
    )
  })

  test('leaves the BIC empty where the bank has a name, and cuts long holders', () => {
    const lines = epcCodeText({ ...payment, bank: 'Postbank', holder: `${'x'.repeat(80)}\ny` })?.split('\n')
    expect(lines?.[4]).toBe('')
    expect(lines?.[5]).toBe('x'.repeat(70))
    expect(lines).toHaveLength(10)
  })

  test.each([
    ['another currency', { currency: 'NGN' }],
    ['an account without an IBAN', { account: '0123456789' }],
    ['nothing to pay', { amount: 0 }],
    ['more than the scheme takes', { amount: 100_000_000_000 }],
  ] as const)('there is none for %s', (_what, change) => {
    expect(epcCodeText({ ...payment, ...change })).toBeNull()
  })
})
