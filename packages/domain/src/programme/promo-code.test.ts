import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder } from './pricing.ts'
import {
  checkPromoCode,
  isPromoCode,
  normalisePromoCode,
  promoCodeCovers,
  type PromoCodeTerms,
  promoCodeState,
  promoDiscount,
  promoFit,
} from './promo-code.ts'

const now = new Date('2026-11-21T12:00:00Z')
const earlier = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')

function code(changes: Partial<PromoCodeTerms> = {}): PromoCodeTerms {
  return {
    discountType: 'percent',
    value: 1000,
    ticketTypeIds: null,
    unlocksHidden: false,
    startsAt: null,
    expiresAt: null,
    minOrderTotal: 0,
    status: 'active',
    ...changes,
  }
}

describe('the text of a code', () => {
  it.each([' early10 ', 'EARLY10', 'Early10'])('%j is EARLY10', (typed) => {
    expect(normalisePromoCode(typed)).toBe('EARLY10')
  })

  it.each(['AB', 'A-1', 'A_B', '10', 'X'.repeat(50)])('%j can be a code', (text) => {
    expect(isPromoCode(text)).toBe(true)
  })

  it.each(['A', '', 'ab', 'A B', 'Ä1', 'X'.repeat(51), 'A\nB', '<B>'])('%j cannot', (text) => {
    expect(isPromoCode(text)).toBe(false)
  })
})

describe('terms', () => {
  it.each([
    ['ten per cent', {}],
    ['the whole price', { value: 10_000 }],
    ['an amount', { discountType: 'fixed', value: 500_000 }],
    ['unlocking alone', { discountType: 'none', value: 0, unlocksHidden: true }],
    ['a window', { startsAt: earlier, expiresAt: later }],
  ] as const)('of %s are fine', (_name, changes) => {
    expect(checkPromoCode(code(changes))).toEqual({ ok: true })
  })

  it.each([
    ['nothing off', { value: 0 }, 'value'],
    ['more than the whole', { value: 10_001 }, 'value'],
    ['half a basis point', { value: 0.5 }, 'value'],
    ['no amount', { discountType: 'fixed', value: 0 }, 'value'],
    ['a value of no discount', { discountType: 'none', value: 5, unlocksHidden: true }, 'value'],
    ['nothing at all', { discountType: 'none', value: 0 }, 'discountType'],
    ['an end at its start', { startsAt: now, expiresAt: now }, 'expiresAt'],
  ] as const)('of %s are refused', (_name, changes, field) => {
    expect(checkPromoCode(code(changes))).toMatchObject({ ok: false, field })
  })
})

describe('the state of a code', () => {
  it.each([
    ['active', {}, null, 0],
    ['active', { startsAt: now, expiresAt: later }, 5, 4],
    ['scheduled', { startsAt: later }, null, 0],
    ['expired', { expiresAt: now }, null, 0],
    ['expired', { expiresAt: earlier, status: 'inactive' }, 1, 1],
    ['inactive', { status: 'inactive' }, 1, 1],
    ['used_up', {}, 5, 5],
  ] as const)('is %s for %j, at most %s, used %s times', (state, changes, maxUses, uses) => {
    expect(promoCodeState({ ...code(changes), maxUses, uses }, now)).toBe(state)
  })
})

describe('what a code is good for', () => {
  const lines = [
    { ticketTypeId: 'lawn', unitPrice: 1000, quantity: 2 },
    { ticketTypeId: 'child', unitPrice: 0, quantity: 1 },
  ]
  const vip = { ticketTypeId: 'vip', unitPrice: 0, quantity: 1 }
  const unlocks = (id: string) => id === 'vip'

  it.each([
    ['all tickets', {}, lines, 'fits'],
    ['other tickets', { ticketTypeIds: ['balcony'] }, lines, 'not_applicable'],
    ['tickets that are all gone', { ticketTypeIds: [] }, lines, 'not_applicable'],
    ['tickets that cost nothing', { ticketTypeIds: ['child'] }, lines, 'not_applicable'],
    ['the least it wants', { minOrderTotal: 2000 }, lines, 'fits'],
    ['more than there is', { minOrderTotal: 2001 }, lines, 'minimum'],
    ['unlocking what is not bought', { discountType: 'none', value: 0, unlocksHidden: true }, lines, 'not_applicable'],
    ['unlocking a free ticket', { discountType: 'none', value: 0, unlocksHidden: true }, [vip], 'fits'],
    ['unlocking another', { unlocksHidden: true, ticketTypeIds: ['lawn'] }, [vip], 'not_applicable'],
  ] as const)('%s', (_name, changes, wanted, fit) => {
    expect(promoFit(code(changes), wanted, unlocks)).toBe(fit)
  })

  it('takes nothing off when all its tickets are gone, rather than off every ticket', () => {
    expect(promoDiscount(code({ ticketTypeIds: [] }))).toBeNull()
  })
})

const ids = fc.constantFrom('a', 'b', 'c', 'd')
const anyTerms = fc
  .record({
    discountType: fc.constantFrom('percent' as const, 'fixed' as const),
    share: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 10 ** 7 }),
    ticketTypeIds: fc.option(fc.array(ids, { maxLength: 3 })),
  })
  .map(({ share, amount, ...terms }) => code({ ...terms, value: terms.discountType === 'percent' ? share : amount }))
const anyLines = fc.array(
  fc.record({
    ticketTypeId: ids,
    unitPrice: fc.integer({ min: 0, max: 10 ** 6 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('every order with a code', () => {
  const fee = { basisPoints: 350, fixedPerTicket: 20 }
  const modes = fc.constantFrom('absorb' as const, 'pass_on' as const)

  it('pays what is left, to the last minor unit, and only the covered lines get cheaper', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, modes, (terms, lines, feeMode) => {
        const priced = priceOrder({ currency: 'NGN', lines, discount: promoDiscount(terms), fee, feeMode })
        const sum = (of: typeof priced.lines, field: 'discount' | 'subtotal') =>
          of.reduce((running, line) => running + line[field], 0)
        const covered = priced.lines.filter((line) => promoCodeCovers(terms, line.ticketTypeId))
        const most = terms.ticketTypeIds?.length === 0 ? 0 : sum(covered, 'subtotal')
        const wanted = terms.discountType === 'fixed' ? Math.min(terms.value, most) : (most * terms.value) / 10_000
        expect(Math.abs(priced.discountTotal - wanted)).toBeLessThanOrEqual(0.5)
        expect(sum(covered, 'discount')).toBe(priced.discountTotal)
        expect(sum(priced.lines, 'discount')).toBe(priced.discountTotal)
        expect(priced.total).toBe(priced.subtotal - priced.discountTotal + priced.passedFeeTotal)
        expect(priced.lines.filter((line) => line.discount < 0 || line.discount > line.subtotal)).toEqual([])
      }),
    )
  })

  it('that is not for it costs what it would without', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, modes, (terms, lines, feeMode) => {
        fc.pre(promoFit(terms, lines, () => false) === 'not_applicable')
        const order = { currency: 'NGN', lines, fee, feeMode }
        expect(priceOrder({ ...order, discount: promoDiscount(terms) })).toEqual(
          priceOrder({ ...order, discount: null }),
        )
      }),
    )
  })
})
