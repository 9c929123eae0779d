import { describe, expect, it } from 'vitest'
import { type ReceiptContent, receiptNumber, receiptTaxes, typedReceiptNumber } from './receipt.ts'

const content: ReceiptContent = {
  version: 1,
  seller: { name: 'Lagos Nights' },
  buyer: { name: 'Ada Obi', email: 'ada@example.org' },
  event: { title: 'Show', startsAt: null, endsAt: null, timezone: 'Africa/Lagos', datesOpen: false, place: [] },
  order: { reference: 'ABCDE12345', paidAt: '2026-11-01T10:00:00.000Z' },
  currency: 'NGN',
  lines: [],
  tax: { name: 'VAT', basisPoints: 750, inclusive: true },
  subtotal: 10_000,
  discountTotal: 0,
  feeTotal: 500,
  taxTotal: 698,
  total: 10_500,
  refersTo: null,
  reason: null,
  note: '',
}

describe('the number of a document', () => {
  it('is printed with the prefix of its kind', () => {
    expect(receiptNumber({ kind: 'receipt', number: 42 })).toBe('000042')
    expect(receiptNumber({ kind: 'credit_note', number: 7 })).toBe('CN-000007')
    expect(receiptNumber({ kind: 'correction', number: 1_234_567 })).toBe('CO-1234567')
  })

  it.each([
    ['000042', { kind: null, number: 42 }],
    ['42', { kind: null, number: 42 }],
    [' cn-000007 ', { kind: 'credit_note', number: 7 }],
    ['CO-1', { kind: 'correction', number: 1 }],
    ['Ada', null],
    ['12345678901', null],
    ['CN-', null],
  ])('is read from %s', (typed, expected) => {
    expect(typedReceiptNumber(typed)).toEqual(expected)
  })
})

describe('amounts by tax rate', () => {
  it('add up to the total, the booking fee untaxed', () => {
    const rows = receiptTaxes(content)
    expect(rows).toEqual([
      { rate: content.tax, beforeTax: 9302, tax: 698, withTax: 10_000 },
      { rate: null, beforeTax: 500, tax: 0, withTax: 500 },
    ])
    expect(rows.reduce((sum, row) => sum + row.withTax, 0)).toBe(content.total)
  })

  it('are none where no tax was charged', () => {
    expect(receiptTaxes({ ...content, tax: null, taxTotal: 0 })).toEqual([])
    expect(receiptTaxes({ ...content, taxTotal: 0 })).toEqual([])
  })

  it('have one row without a booking fee', () => {
    expect(receiptTaxes({ ...content, feeTotal: 0, total: 10_000 })).toHaveLength(1)
  })
})
