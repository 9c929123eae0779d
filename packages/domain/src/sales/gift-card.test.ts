import { describe, expect, test } from 'vitest'
import {
  displayGiftCardCode,
  giftCardCode,
  giftCardRefusal,
  giftCardState,
  splitRefund,
  typedGiftCardCode,
  shareGiftCards,
} from './gift-card.ts'

const NOW = new Date('2026-11-27T00:00:00Z')
const LATER = new Date('2026-12-01T00:00:00Z')

describe('a code', () => {
  const code = giftCardCode(Uint8Array.from({ length: 10 }, (_, at) => at * 25))

  test('has 16 characters, shown in fours, and is found however it is typed', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const shown = displayGiftCardCode(code)
    expect(shown).toMatch(/^(.{4}-){3}.{4}$/)
    for (const typed of [shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')} `, code.replaceAll('0', 'o')])
      expect(typedGiftCardCode(typed)).toBe(code)
  })

  test.each(['', 'ABCD', 'A'.repeat(17), 'ABCD-EFGH-JKMN-PQR!', 'UUUU-UUUU-UUUU-UUUU'])('is not %j', (typed) => {
    expect(typedGiftCardCode(typed)).toBeNull()
  })

  test('needs ten random bytes', () => {
    expect(() => giftCardCode(new Uint8Array(9))).toThrow(RangeError)
  })
})

describe('a card pays', () => {
  const card = { organisationId: 'a', currency: 'EUR', balance: 1, expiresAt: LATER, frozen: false }
  const order = { organisationId: 'a', currency: 'EUR' }
  test.each([
    [null, card, order],
    ['other_organiser', card, { ...order, organisationId: 'b' }],
    ['currency', card, { ...order, currency: 'NGN' }],
    ['expired', { ...card, expiresAt: NOW }, order],
    ['used_up', { ...card, balance: 0 }, order],
    ['frozen', { ...card, frozen: true }, order],
    [null, { ...card, expiresAt: null }, order],
  ])('or says %s', (refusal, asked, wanted) => {
    expect(giftCardRefusal(asked, wanted, NOW)).toBe(refusal)
  })

  test('by its state', () => {
    const some = { balance: 5, expiresAt: LATER, frozen: false }
    expect(giftCardState({ ...some, balance: 0, expiresAt: null }, NOW)).toBe('empty')
    expect(giftCardState({ ...some, balance: 0, expiresAt: NOW }, NOW)).toBe('expired')
    expect(giftCardState(some, NOW)).toBe('active')
    expect(giftCardState({ ...some, frozen: true }, NOW)).toBe('frozen')
  })
})

describe('a refund is split', () => {
  const line = (amount: number, fee: number, tax: number, tickets = 1) => ({
    ticketTypeId: `t${amount}`,
    tickets,
    amount,
    fee,
    tax,
  })
  const sum = (parts: readonly { amount: number; fee: number; tax: number; tickets: number }[]) =>
    parts.reduce(
      (total, part) => ({
        amount: total.amount + part.amount,
        fee: total.fee + part.fee,
        tax: total.tax + part.tax,
        tickets: total.tickets + part.tickets,
      }),
      { amount: 0, fee: 0, tax: 0, tickets: 0 },
    )

  test('so that both sides add up to the whole in every column, and no side gives more than it has', () => {
    const parts = [line(1000, 33, 77), line(1, 1, 0), line(0, 0, 0, 2), line(7, 4, 3), line(333, 0, 11)]
    for (let left = 0; left <= 1400; left += 1) {
      const { card, provider } = splitRefund(parts, left)
      const [toCard, rest] = [sum(card), sum(provider)]
      expect(toCard.amount).toBe(Math.min(left, 1341))
      for (const field of ['amount', 'fee', 'tax', 'tickets'] as const)
        expect(toCard[field] + rest[field]).toBe(sum(parts)[field])
      for (const part of [...card, ...provider]) {
        expect(part.fee + part.tax).toBeLessThanOrEqual(part.amount)
        expect(Math.min(part.amount, part.fee, part.tax)).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('of which the card has nothing where it paid nothing', () => {
    expect(splitRefund([line(1000, 50, 0)], 0)).toEqual({ card: [], provider: [line(1000, 50, 0)] })
  })
})

describe('several cards', () => {
  test('pay one order after the other, each card as far as it goes', () => {
    expect(shareGiftCards([4000, 5000, 6000], [5000, 7000])).toEqual([
      [4000, 0],
      [1000, 4000],
      [0, 3000],
    ])
  })

  test('pay no more than is asked, and an order that costs nothing gets nothing', () => {
    expect(shareGiftCards([0, 1000], [400, 20_000, 300])).toEqual([
      [0, 0, 0],
      [400, 600, 0],
    ])
    expect(shareGiftCards([500], [])).toEqual([[]])
  })
})
