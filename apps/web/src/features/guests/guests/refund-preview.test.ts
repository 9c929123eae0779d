import type { StateOf } from '@foyer/domain'
import { describe, expect, it } from 'vitest'
import { previewRefund, refundFault, type RefundChoice, withUnits } from './refund-preview.ts'

const line = {
  ticketId: 'lawn',
  priceStepId: null as string | null,
  priceStep: null,
  groupFrom: null,
  name: 'Lawn',
  quantity: 2,
  unitPrice: 5000,
  subtotal: 10_000,
  discount: 0,
  fee: 600,
  platformFee: 600,
  total: 10_600,
  refundedTickets: 0,
  refunded: 0,
  feeReturned: 0,
  tax: 0,
  taxReturned: 0,
}

const ticket = (id: string, state: StateOf<'ticket'> = 'valid') => ({
  _id: id,
  number: 1,
  ticketId: 'lawn',
  priceStepId: null as string | null,
  ticketName: 'Lawn',
  guestName: 'Ada',
  unit: Number.parseInt(id, 36),
  extra: false,
  state,
  checkedInAt: null,
  checkedOutAt: null,
  door: null,
  holder: null,
})

const order = { lines: [line], tickets: [ticket('a'), ticket('b')] }
const choice = (fields: Partial<RefundChoice>): RefundChoice => ({
  kind: 'full',
  ticketIds: [],
  amount: null,
  returnFee: true,
  ...fields,
})

describe('what a refund will be', () => {
  it('goes on from the payment for a dearer date where an amount is more than the order has left', () => {
    const { ticketId, quantity, tax, refundedTickets, refunded, feeReturned, taxReturned } = line
    const surcharge = { ticketId, quantity, tax, refundedTickets, refunded, feeReturned, taxReturned }
    const moved = { ...order, surchargeLines: [{ ...surcharge, fee: 100, platformFee: 100, total: 2100 }] }
    const amount = (minor: number) => previewRefund(moved, choice({ kind: 'amount', amount: minor }))
    expect(amount(10_000)).toMatchObject({ ok: true, amount: 10_000 })
    expect(amount(12_000)).toMatchObject({ ok: true, amount: 12_000, fee: 600 + 66 })
    expect(amount(12_700)).toEqual({ ok: false, reason: 'is_all', left: 12_700 })
    expect(amount(12_701)).toEqual({ ok: false, reason: 'above_left', left: 12_700 })
  })

  it('gives back what was paid for a dearer date with everything, and with tickets by their part of it', () => {
    const paid = { fee: 100, platformFee: 100, total: 2100, tax: 0, refundedTickets: 0, refunded: 0 }
    const more = { ...paid, ticketId: 'lawn', quantity: 2, feeReturned: 0, taxReturned: 0 }
    const moved = { ...order, surchargeLines: [more] }
    expect(previewRefund(moved, choice({}))).toMatchObject({ amount: 12_700, fee: 700 })
    const stepped = { ...moved, tickets: [{ ...ticket('a'), priceStepId: 'early' }, ticket('b')] }
    const early = { ...line, priceStepId: 'early', quantity: 1, total: 4000, fee: 0, platformFee: 0 }
    const both = { ...stepped, lines: [early, { ...line, quantity: 1, total: 5000, fee: 0, platformFee: 0 }] }
    expect(previewRefund(both, choice({ kind: 'tickets', ticketIds: ['a'] }))).toMatchObject({ amount: 5050 })
    const bundled = {
      lines: [{ ...line, bundle: { _id: 'weekend', name: 'Weekend', unit: 2 } }],
      tickets: [
        { ...ticket('a'), bundleUnit: 2 },
        { ...ticket('b'), bundleUnit: 2 },
      ],
      surchargeLines: [{ ...more, bundleUnit: 2 }],
    }
    const all = choice({ kind: 'tickets', ticketIds: ['a', 'b'] })
    expect(previewRefund(bundled, all)).toMatchObject({ amount: 12_700 })
  })

  it('is all that was paid, or the price without the booking fee', () => {
    expect(previewRefund(order, choice({}))).toMatchObject({ amount: 10_600, fee: 600 })
    expect(previewRefund(order, choice({ returnFee: false }))).toMatchObject({ amount: 10_000, fee: 0 })
  })

  it('is the share of the chosen tickets, refunded ones left out', () => {
    const choose = choice({ kind: 'tickets', ticketIds: ['a', 'gone'] })
    expect(previewRefund(order, choose)).toMatchObject({ amount: 5300 })
    expect(previewRefund({ ...order, tickets: [ticket('a', 'refunded')] }, choose)).toBeNull()
  })

  it('is the price of each ticket where one order had two', () => {
    const early = {
      ...line,
      priceStepId: 'early',
      unitPrice: 4000,
      subtotal: 8000,
      fee: 0,
      platformFee: 0,
      total: 8000,
    }
    const both = { lines: [early, line], tickets: [{ ...ticket('a'), priceStepId: 'early' }, ticket('b')] }
    expect(previewRefund(both, choice({ kind: 'tickets', ticketIds: ['a'] }))).toMatchObject({ amount: 4000 })
    expect(previewRefund(both, choice({ kind: 'tickets', ticketIds: ['b'] }))).toMatchObject({ amount: 5300 })
  })

  it.each([
    [{ kind: 'tickets' as const }, 'Choose at least one ticket.'],
    [{ kind: 'amount' as const }, 'Enter an amount.'],
    [{ kind: 'amount' as const, amount: 10_601 }, 'Enter an amount of up to ₦106.'],
    [{ kind: 'amount' as const, amount: 10_600 }, 'This is the full amount.'],
  ])('says what is missing of %o', (fields, words) => {
    const chosen = choice(fields)
    expect(refundFault(previewRefund(order, chosen), chosen, 'NGN')).toContain(words)
  })
})

describe('a table', () => {
  const tables = {
    lines: [line],
    tickets: [
      { ...ticket('a'), unit: 1 },
      { ...ticket('b'), unit: 1 },
      { ...ticket('c'), unit: 2 },
    ],
  }

  it('is chosen and left as a whole', () => {
    expect(withUnits(tables, [], ['b'])).toEqual(['a', 'b'])
    expect(withUnits(tables, ['a', 'b', 'c'], ['a', 'c'])).toEqual(['c'])
  })

  it('is refunded once, however many of its tickets are named', () => {
    expect(previewRefund(tables, choice({ kind: 'tickets', ticketIds: ['a', 'b'] }))).toMatchObject({ amount: 5300 })
  })
})
