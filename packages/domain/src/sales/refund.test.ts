import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOn } from '../programme/tax.ts'
import {
  grantedUntil,
  planRefund,
  planRefundOfBoth,
  planSharedRefund,
  type RefundableLine,
  type RefundWish,
  returnsFee,
} from './refund.ts'

function line(fields: Partial<RefundableLine> = {}): RefundableLine {
  return {
    ticketTypeId: 'lawn',
    quantity: 3,
    total: 10_000,
    passedFee: 1000,
    platformFee: 1000,
    tax: 0,
    refundedTickets: 0,
    refunded: 0,
    feeReturned: 0,
    taxReturned: 0,
    ...fields,
  }
}

describe('the policy', () => {
  const starts = new Date('2026-12-24T18:00:00Z')

  it('says until when a refund needs nobody’s leave', () => {
    expect(grantedUntil({ kind: 'none', days: 7 }, starts)).toBeNull()
    expect(grantedUntil({ kind: 'flexible', days: 7 }, starts)).toEqual(starts)
    expect(grantedUntil({ kind: 'days_before', days: 7 }, starts)).toEqual(new Date('2026-12-17T18:00:00Z'))
  })

  it('returns the fee where refunds are promised', () => {
    expect([returnsFee({ kind: 'none', days: 0 }), returnsFee({ kind: 'flexible', days: 0 })]).toEqual([false, true])
  })
})

describe('a refund', () => {
  it('of everything returns all that was paid, and the fee with it', () => {
    expect(planRefund([line()], { kind: 'full' }, { returnFee: true })).toEqual({
      ok: true,
      amount: 10_000,
      fee: 1000,
      tax: 0,
      parts: [{ ticketTypeId: 'lawn', tickets: 3, amount: 10_000, fee: 1000, tax: 0 }],
    })
  })

  it('without the fee leaves the booking fee with the platform', () => {
    expect(planRefund([line()], { kind: 'full' }, { returnFee: false })).toMatchObject({ amount: 9000, fee: 0 })
  })

  it('of the rest without the fee leaves the booking fee of tickets that went back before', () => {
    const one = line({ refundedTickets: 1, refunded: 3000 })
    expect(planRefund([one], { kind: 'full' }, { returnFee: false })).toMatchObject({ amount: 6000, fee: 0 })
    const all = line({ refundedTickets: 3, refunded: 9000 })
    expect(planRefund([all], { kind: 'full' }, { returnFee: false })).toMatchObject({ reason: 'nothing_left' })
    expect(planRefund([all], { kind: 'full' }, { returnFee: true })).toMatchObject({ amount: 1000, fee: 1000 })
  })

  it('of a ticket returns its share', () => {
    const wish: RefundWish = { kind: 'tickets', byLine: new Map([['lawn', 1]]) }
    expect(planRefund([line()], wish, { returnFee: true })).toMatchObject({ amount: 3333, fee: 333 })
    expect(planRefund([line()], wish, { returnFee: false })).toMatchObject({ amount: 3000, fee: 0 })
  })

  it('returns the tax with what was taxed, the last ticket what is left of it', () => {
    const taxed = line({ tax: 700 })
    const one: RefundWish = { kind: 'tickets', byLine: new Map([['lawn', 1]]) }
    expect(planRefund([taxed], one, { returnFee: true })).toMatchObject({ amount: 3333, tax: 233 })
    expect(planRefund([taxed], { kind: 'amount', amount: 5000 }, { returnFee: true })).toMatchObject({ tax: 350 })
    expect(planRefund([taxed], { kind: 'full' }, { returnFee: false })).toMatchObject({ amount: 9000, tax: 700 })
    const last = { ...taxed, refundedTickets: 2, refunded: 6666, feeReturned: 666, taxReturned: 466 }
    expect(planRefund([last], one, { returnFee: true })).toMatchObject({ amount: 3334, fee: 334, tax: 234 })
  })

  it('returns all the tax of what it returns where the booking fee, which was not taxed, stays', () => {
    // Three tickets of 1000 each with 10 % tax and a fee of 60 each.
    const taxed = line({ total: 3480, passedFee: 180, platformFee: 180, tax: 300 })
    const one: RefundWish = { kind: 'tickets', byLine: new Map([['lawn', 1]]) }
    expect(planRefund([taxed], one, { returnFee: false })).toMatchObject({ amount: 1100, fee: 0, tax: 100 })
    expect(planRefund([taxed], one, { returnFee: true })).toMatchObject({ amount: 1160, fee: 60, tax: 100 })
    const wish: RefundWish = { kind: 'amount', amount: 550 }
    expect(planRefund([taxed], wish, { returnFee: false })).toMatchObject({ fee: 0, tax: 50 })
  })

  it('of more than is left, of all by amount, and of nothing, is refused', () => {
    const half = line({ refunded: 6000 })
    expect(planRefund([half], { kind: 'amount', amount: 4001 }, { returnFee: true })).toEqual({
      ok: false,
      reason: 'above_left',
      left: 4000,
    })
    expect(planRefund([half], { kind: 'amount', amount: 4000 }, { returnFee: true })).toMatchObject({
      reason: 'is_all',
    })
    expect(planRefund([line({ refunded: 10_000 })], { kind: 'full' }, { returnFee: true })).toMatchObject({
      reason: 'nothing_left',
    })
    expect(
      planRefund([line({ total: 0, passedFee: 0, platformFee: 0 })], { kind: 'full' }, { returnFee: true }),
    ).toMatchObject({ reason: 'nothing_left' })
  })
})

describe('a refund of both payments of an order', () => {
  const surcharge = line({ total: 1500, passedFee: 0, platformFee: 0 })
  const one: RefundWish = { kind: 'tickets', byLine: new Map([['lawn', 1]]) }

  it('gives back what was paid with each', () => {
    const plan = (wish: RefundWish, more: RefundableLine[]) =>
      planRefundOfBoth({ own: [line()], surcharge: more }, { own: wish, surcharge: wish }, { returnFee: true })
    expect(plan({ kind: 'full' }, [surcharge])).toMatchObject({ own: { amount: 10_000 }, surcharge: { amount: 1500 } })
    expect(plan(one, [surcharge])).toMatchObject({ own: { amount: 3333 }, surcharge: { amount: 500 } })
    expect(plan(one, [])).toMatchObject({ ok: true, own: { amount: 3333 }, surcharge: null })
    expect(plan(one, [{ ...surcharge, refunded: 1500 }])).toMatchObject({ ok: true, surcharge: null })
  })

  it('gives back the surcharge alone where nothing is left of the order itself, and is none where nothing is left of both', () => {
    const plan = (wish: RefundWish, refunded: number) =>
      planRefundOfBoth(
        { own: [line({ refunded: 10_000 })], surcharge: [{ ...surcharge, refunded }] },
        { own: wish, surcharge: wish },
        { returnFee: true },
      )
    expect(plan({ kind: 'full' }, 300)).toMatchObject({ ok: true, own: null, surcharge: { amount: 1200 } })
    expect(plan(one, 0)).toMatchObject({ ok: true, own: null, surcharge: { amount: 500 } })
    expect(plan({ kind: 'full' }, 1500)).toEqual({ ok: false, reason: 'nothing_left', left: 0 })
  })
})

describe('an amount over the two payments of an order', () => {
  const surcharge = line({ quantity: 0, total: 2000, passedFee: 200, platformFee: 200 })
  const plan = (amount: number, fields: Partial<RefundableLine> = {}) =>
    planSharedRefund({ own: [line(fields)], surcharge: [surcharge] }, amount, { returnFee: true })

  it('leaves the surcharge alone while the order itself has enough', () => {
    expect(plan(9999)).toMatchObject({ ok: true, own: { amount: 9999 }, surcharge: null })
    expect(plan(10_000)).toMatchObject({ ok: true, own: { amount: 10_000, parts: [{ tickets: 0 }] }, surcharge: null })
  })

  it('takes all of the order and goes on from the surcharge', () => {
    expect(plan(11_000)).toMatchObject({
      ok: true,
      own: { amount: 10_000, fee: 1000, parts: [{ tickets: 0 }] },
      surcharge: { amount: 1000, fee: 100, parts: [{ tickets: 0 }] },
    })
    expect(plan(500, { refunded: 10_000, feeReturned: 1000 })).toMatchObject({ own: null, surcharge: { amount: 500 } })
  })

  it('refuses all of both, and more than is left of both', () => {
    expect(plan(12_000)).toEqual({ ok: false, reason: 'is_all', left: 12_000 })
    expect(plan(8001, { refunded: 4000 })).toEqual({ ok: false, reason: 'above_left', left: 8000 })
  })

  it('is a refund of the order alone where no surcharge was paid or nothing is left of it', () => {
    for (const none of [[], [line({ quantity: 0, total: 2000, refunded: 2000 })]])
      expect(planSharedRefund({ own: [line()], surcharge: none }, 10_001, { returnFee: true })).toEqual({
        ok: false,
        reason: 'above_left',
        left: 10_000,
      })
  })

  it('gives back exactly the amount, whatever it is', () => {
    for (let amount = 1; amount < 12_000; amount += 1) {
      const both = plan(amount)
      const given = both.ok && (both.own?.amount ?? 0) + (both.surcharge?.amount ?? 0)
      expect([amount, given]).toEqual([amount, amount])
    }
  })
})

const step = fc.record({
  kind: fc.constantFrom('tickets' as const, 'amount' as const, 'full' as const),
  counts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  amount: fc.integer({ min: 1, max: 120_000 }),
  returnFee: fc.boolean(),
})

const sold = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      net: fc.integer({ min: 0, max: 40_000 }),
      fee: fc.integer({ min: 0, max: 3000 }),
      passOn: fc.boolean(),
      rate: fc.integer({ min: 0, max: 5000 }),
      inclusive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) =>
    lines.map(({ quantity, net, fee, passOn, rate, inclusive }, index) => {
      const tax = taxOn(net, { name: 'VAT', basisPoints: rate, inclusive })
      return line({
        ticketTypeId: `type ${index}`,
        quantity,
        total: net + (passOn ? fee : 0) + (inclusive ? 0 : tax),
        passedFee: passOn ? fee : 0,
        platformFee: passOn ? fee : Math.min(fee, inclusive ? net - tax : net),
        tax,
      })
    }),
  )

describe('whatever is refunded in whatever order', () => {
  it('never returns more than a line brought, nor more of the fee than there was', () => {
    fc.assert(
      fc.property(sold, fc.array(step, { maxLength: 12 }), (start, steps) => {
        let lines = start
        for (const { kind, counts, amount, returnFee } of steps) {
          const byLine = new Map(lines.map(({ ticketTypeId }, index) => [ticketTypeId, counts[index] ?? 0]))
          const wish: RefundWish = kind === 'amount' ? { kind, amount } : kind === 'full' ? { kind } : { kind, byLine }
          const plan = planRefund(lines, wish, { returnFee })
          if (!plan.ok) continue
          expect(plan.parts.reduce((all, part) => all + part.amount, 0)).toBe(plan.amount)
          expect(plan.parts.reduce((all, part) => all + part.fee, 0)).toBe(plan.fee)
          expect(plan.parts.reduce((all, part) => all + part.tax, 0)).toBe(plan.tax)
          lines = lines.map((before, index) => {
            const part = plan.parts[index] ?? { tickets: 0, amount: 0, fee: 0, tax: 0 }
            expect(part.fee + part.tax).toBeLessThanOrEqual(part.amount)
            expect(Math.min(part.amount, part.fee, part.tax, part.tickets)).toBeGreaterThanOrEqual(0)
            return {
              ...before,
              refundedTickets: before.refundedTickets + part.tickets,
              refunded: before.refunded + part.amount,
              feeReturned: before.feeReturned + part.fee,
              taxReturned: before.taxReturned + part.tax,
            }
          })
          for (const after of lines) {
            expect(after.refunded).toBeLessThanOrEqual(after.total)
            expect(after.feeReturned).toBeLessThanOrEqual(after.platformFee)
            expect(after.taxReturned).toBeLessThanOrEqual(after.tax)
            // Once no ticket of it is left, no tax of it is kept.
            expect(after.refundedTickets === after.quantity ? after.taxReturned : after.tax).toBe(after.tax)
            expect(after.refundedTickets).toBeLessThanOrEqual(after.quantity)
          }
        }
      }),
      { numRuns: 500, seed: 20_261_121 },
    )
  })

  it('ticket by ticket returns what all at once would', () => {
    fc.assert(
      fc.property(sold, fc.boolean(), (start, returnFee) => {
        const whole = planRefund(start, { kind: 'full' }, { returnFee })
        let lines = start
        let returned = 0
        for (const { ticketTypeId, quantity } of start)
          for (let turn = 0; turn < quantity; turn += 1) {
            const plan = planRefund(lines, { kind: 'tickets', byLine: new Map([[ticketTypeId, 1]]) }, { returnFee })
            const part = plan.ok ? plan.parts.find((candidate) => candidate.ticketTypeId === ticketTypeId) : undefined
            returned += part?.amount ?? 0
            lines = lines.map((before) =>
              before.ticketTypeId === ticketTypeId
                ? {
                    ...before,
                    refundedTickets: before.refundedTickets + 1,
                    refunded: before.refunded + (part?.amount ?? 0),
                    feeReturned: before.feeReturned + (part?.fee ?? 0),
                    taxReturned: before.taxReturned + (part?.tax ?? 0),
                  }
                : before,
            )
          }
        expect(returned).toBe(whole.ok ? whole.amount : 0)
        expect(lines.map(({ taxReturned }) => taxReturned)).toEqual(
          whole.ok ? whole.parts.map(({ tax }) => tax) : lines.map(() => 0),
        )
      }),
      { numRuns: 300, seed: 20_261_122 },
    )
  })
})
