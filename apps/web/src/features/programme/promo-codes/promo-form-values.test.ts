import { describe, expect, it } from 'vitest'
import {
  blankPromo,
  formFieldOf,
  promoFormOf,
  readPromoForm,
  type PromoFormFacts,
  type PromoFormValues,
} from './promo-form-values.ts'

const vip = '019f36d7-8b81-79d1-b580-7b8c35c3ef04'
const facts: PromoFormFacts = { currency: 'NGN', timezone: 'Africa/Lagos', tickets: [{ _id: vip }] }
const early = { ...blankPromo, code: ' early10 ' }

const bodyOf = (values: Partial<PromoFormValues>) => {
  const read = readPromoForm({ ...early, ...values }, facts)
  return read.ok ? read.body : read.faults
}
const faultsOf = (values: Partial<PromoFormValues>) => {
  const read = readPromoForm({ ...early, ...values }, facts)
  return read.ok ? [] : Object.keys(read.faults)
}

describe('the form of a promo code', () => {
  it('sends the code in capitals, shares in basis points, no limits where nothing is typed', () => {
    expect(bodyOf({ percent: 12.35 })).toMatchObject({
      code: 'EARLY10',
      discountType: 'percent',
      value: 1235,
      ticketIds: null,
      maxUses: null,
      maxPerBuyer: null,
      minOrderTotal: 0,
      unlocksHidden: false,
    })
  })

  it('sends amounts in minor units and the clock of the event as instants', () => {
    const values = { amount: '2,500', minOrderTotal: '10,000.50', expiresAt: '2026-12-12T19:00' } as const
    expect(bodyOf({ ...values, discountType: 'fixed', percent: 'nonsense' })).toMatchObject({
      discountType: 'fixed',
      value: 250_000,
      minOrderTotal: 1_000_050,
      expiresAt: '2026-12-12T18:00:00.000Z',
    })
  })

  it('shows a code as it would be sent again', () => {
    const body = {
      code: 'EARLY10',
      discountType: 'fixed',
      value: 250_050,
      ticketIds: [vip],
      unlocksHidden: true,
      startsAt: '2026-12-01T08:00:00.000Z',
      expiresAt: '2026-12-12T18:00:00.000Z',
      maxUses: 12_000,
      maxPerBuyer: 2,
      minOrderTotal: 1_000_000,
      status: 'active',
    } as const
    const state = { uses: 3, paidOrders: 2, discountGiven: 500_100, state: 'active', link: null } as const
    const of = { eventId: '2', seriesId: null, can: { update: true } } as const
    const known = { ...body, ...state, ...of, _id: '1', currency: 'NGN', createdAt: body.startsAt } as const
    expect(readPromoForm(promoFormOf({ ...known, ticketIds: [...body.ticketIds] }, facts), facts)).toEqual({
      ok: true,
      body,
    })
  })

  it('lets a code that takes nothing off unlock tickets', () => {
    expect(bodyOf({ discountType: 'none', percent: '' })).toMatchObject({ value: 0, unlocksHidden: true })
  })

  it.each<[string, Partial<PromoFormValues>, string]>([
    ['no code', { code: '' }, 'code'],
    ['a code with a space', { code: 'EARLY BIRD' }, 'code'],
    ['no share', { percent: '' }, 'percent'],
    ['nothing off', { percent: 0 }, 'percent'],
    ['more than everything', { percent: 100.01 }, 'percent'],
    ['a thousandth of a per cent', { percent: 12.345 }, 'percent'],
    ['an amount in words', { discountType: 'fixed', amount: 'ten' }, 'amount'],
    ['no amount', { discountType: 'fixed', amount: '0' }, 'amount'],
    ['no ticket chosen', { covers: 'some' }, 'ticketIds'],
    ['no use', { maxUses: 0 }, 'maxUses'],
    ['half a use a person', { maxPerBuyer: 0.5 }, 'maxPerBuyer'],
    ['a smallest order in words', { minOrderTotal: 'much' }, 'minOrderTotal'],
    ['an end before its start', { startsAt: '2026-12-02T10:00', expiresAt: '2026-12-01T10:00' }, 'expiresAt'],
  ])('names the field at fault: %s', (_name, values, field) => {
    expect(faultsOf(values)).toEqual([field])
  })

  it('shows what the server says of a value where that value was typed', () => {
    expect(formFieldOf('value', { discountType: 'fixed' })).toBe('amount')
    expect(formFieldOf('value', { discountType: 'percent' })).toBe('percent')
    expect(formFieldOf('ticketIds.0', { discountType: 'percent' })).toBe('ticketIds')
  })
})
