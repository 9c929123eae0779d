import type { OrderView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { arrivedWords, bankTransferUntil, bankTransferWords } from './bank-transfer-words.ts'

type Transfer = NonNullable<OrderView['transfer']>

const order = (transfer: Partial<Transfer> | null, more: object = {}) => ({
  state: 'awaiting_payment' as OrderView['state'],
  due: 500_000,
  currency: 'NGN' as const,
  can: { pay: true } as OrderView['can'],
  event: { timezone: 'Africa/Lagos' } as OrderView['event'],
  transfer: transfer && {
    state: 'waiting' as const,
    until: '2026-11-30T13:00:00.000Z',
    instructions: null,
    qrSvg: null,
    arrived: [],
    ...transfer,
  },
  ...more,
})

const entry = (amount: number, currency: Transfer['arrived'][number]['currency'] = 'NGN') => ({
  amount,
  currency,
  day: null,
})

it('says until when on the clock of the event', () => {
  expect(bankTransferUntil(order({}))).toMatch(/30 Nov.*14:00/)
})

describe('money that is not exact', () => {
  it.each([
    [[], null],
    [[entry(400_000)], 'We received ₦4,000 of ₦5,000'],
    [[entry(400_000), entry(100_000)], 'We received ₦5,000 for an order of ₦5,000'],
    [[entry(600_000)], 'We received ₦6,000 for an order of ₦5,000'],
    [[entry(5000, 'USD')], 'We received $50 in another currency'],
  ])('%j is called "%s"', (arrived, title) => {
    expect(arrivedWords(order({ arrived }))?.title ?? null).toBe(title)
  })

  it('names what is missing, and the end of the order where it came too late', () => {
    expect(arrivedWords(order({ arrived: [entry(400_000)] }))?.text).toContain('the remaining ₦1,000')
    expect(arrivedWords(order({ state: 'ended', arrived: [entry(500_000)] }))?.title).toMatch(/but the order has ended/)
  })
})

it('promises no tickets for money that comes for a cancelled order', () => {
  const ended = { state: 'ended' as const, arrived: [entry(500_000)] }
  expect(arrivedWords(order(ended, { state: 'expired' }))?.text).toContain('your tickets if they are still available')
  expect(arrivedWords(order(ended, { state: 'cancelled' }))?.text).toBe(
    'The order was cancelled, so we will send your money back. This can take a few working days.',
  )
})

describe('an order whose transfer is not awaited', () => {
  it.each([
    ['waiting', {}, undefined],
    ['replaced', {}, 'Waiting for your payment'],
    ['paused', {}, 'Please do not transfer any money now'],
    ['paused', { can: { pay: false } }, 'The deadline for your transfer has passed'],
    ['ended', { state: 'expired' }, 'Your transfer did not arrive in time'],
    ['ended', { state: 'cancelled' }, 'This order was cancelled'],
  ] as const)('%s %j', (state, more, title) => {
    expect(bankTransferWords(order({ state }, more))?.title).toBe(title)
  })

  it('says what any order does where no transfer was chosen', () => {
    expect(bankTransferWords(order(null))).toBeNull()
  })
})
