import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statesOf } from '../states.ts'
import { dayInZone } from '../time-zone.ts'
import {
  displayTransferReference,
  findOrderReferences,
  matchBankTransfer,
  bankTransferDeadline,
  bankTransferReminder,
  transferReference,
} from './transfer-reference.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')
const references = fc.string({ unit: fc.constantFrom(...crockford), minLength: 10, maxLength: 10 })

describe('the reference of a transfer', () => {
  it('has the check digits of ISO 11649', () => {
    // The standard's own example.
    expect(transferReference('539007547034')).toBe('RF18539007547034')
    expect(displayTransferReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
  })

  it('is found in what people make of it', () => {
    const reference = transferReference('0K1M9P2QX7')
    const typed = `Payment for ${displayTransferReference(reference).toLowerCase().replaceAll(' ', '-')}, thank you`
    expect(findOrderReferences(typed)).toEqual(['0K1M9P2QX7'])
    expect(findOrderReferences(reference.replace('0K1', 'oKl'))).toEqual(['0K1M9P2QX7'])
    expect(findOrderReferences(`SVWZ+${reference.slice(0, 9)}\n${reference.slice(9)}/EREF+12`)).toEqual(['0K1M9P2QX7'])
    expect(findOrderReferences(`RF ${reference} RFRF ${reference}`)).toEqual(['0K1M9P2QX7'])
  })

  it('is found in any reference, and hardly ever after a mistake', () => {
    let mistakes = 0
    let missed = 0
    const count = (order: string, copied: string) => {
      if (copied === transferReference(order)) return
      mistakes += 1
      if (findOrderReferences(copied).length > 0) missed += 1
    }
    fc.assert(
      fc.property(references, fc.nat(9), fc.constantFrom(...crockford), (order, at, other) => {
        const reference = transferReference(order)
        expect(findOrderReferences(`x${reference}x`)).toEqual([order])
        count(order, reference.slice(0, 4 + at) + other + reference.slice(5 + at))
        if (at < 9)
          count(order, reference.slice(0, 4 + at) + order.charAt(at + 1) + order.charAt(at) + order.slice(at + 2))
      }),
      { numRuns: 2000, seed: 7 },
    )
    expect(mistakes).toBeGreaterThan(3000)
    expect(missed / mistakes).toBeLessThan(0.02)
  })

  it('names every order of a text with several', () => {
    expect(findOrderReferences(`${transferReference('0K1M9P2QX7')} ${transferReference('ZZZZZZZZZZ')}`)).toHaveLength(2)
    expect(findOrderReferences('Rent for November, order 0K1M9-P2QX7')).toEqual([])
  })
})

describe('matching an entry', () => {
  const entry = { kind: 'credit', amount: 2500, currency: 'EUR' } as const
  const order = { state: 'awaiting_payment', amount: 2500, currency: 'EUR' } as const

  it('pays only the exact amount of one order that waits for it', () => {
    expect(matchBankTransfer(entry, 1, [order])).toBe('exact')
    expect(matchBankTransfer({ ...entry, amount: 2499 }, 1, [order])).toBe('too_little')
    expect(matchBankTransfer({ ...entry, amount: 2501 }, 1, [order])).toBe('too_much')
    expect(matchBankTransfer({ ...entry, currency: 'USD' }, 1, [order])).toBe('wrong_currency')
    expect(matchBankTransfer(entry, 0, [])).toBe('unknown_reference')
    expect(matchBankTransfer(entry, 1, [])).toBe('unknown_reference')
    expect(matchBankTransfer(entry, 2, [order])).toBe('several_references')
    expect(matchBankTransfer({ ...entry, kind: 'reversal' }, 1, [order])).toBe('reversal')
  })

  it('never pays an order in any other state', () => {
    const outcomes = statesOf('order').map((state) => [state, matchBankTransfer(entry, 1, [{ ...order, state }])])
    expect(Object.fromEntries(outcomes)).toEqual({
      held: 'exact',
      awaiting_payment: 'exact',
      paid: 'already_paid',
      partially_refunded: 'already_paid',
      refunded: 'already_paid',
      refunding: 'already_paid',
      expired: 'order_ended',
      cancelled: 'order_ended',
    })
  })
})

describe('how long an order that is paid by transfer keeps its places', () => {
  const day = 24 * 3_600_000
  const deadline = (days: number, orderedAt: number, startsAt: number) =>
    bankTransferDeadline({ days, orderedAt, startsAt }, 0)

  it('is counted from the order, so that no later attempt prolongs it', () => {
    expect(deadline(5, 0, 30 * day)).toBe(5 * day)
    expect(deadline(5, -4 * day, 30 * day)).toBe(day)
    expect(deadline(5, -5 * day, 30 * day)).toBeNull()
  })

  it('never reaches into the day before the event', () => {
    expect(deadline(5, 0, 4 * day)).toBe(3 * day)
    expect(deadline(5, 0, 3 * day - 1)).toBeNull()
  })
})

describe('when a buyer is reminded of a transfer', () => {
  const remindedAt = (startedAt: string, until: string, timeZone = 'Europe/Paris') => {
    const at = bankTransferReminder({ startedAt: Date.parse(startedAt), until: Date.parse(until), timeZone })
    return at === null ? null : new Date(at).toISOString()
  }

  it.each([
    ['Thursday', '2026-12-10T09:00:00Z', '2026-12-08T09:00:00.000Z'],
    ['Tuesday', '2026-12-15T09:00:00Z', '2026-12-11T09:00:00.000Z'],
    ['Monday', '2026-12-14T09:00:00Z', '2026-12-10T09:00:00.000Z'],
    ['Sunday', '2026-12-13T09:00:00Z', '2026-12-09T09:00:00.000Z'],
  ])('leaves two working days before an order lapses on a %s', (_day, until, at) => {
    expect(remindedAt('2026-12-01T09:00:00Z', until)).toBe(at)
  })

  it('comes at the hour of the lapse in the zone of the event, also when its clocks change', () => {
    // Clocks are set back on 25 October: 10:00 is 08:00 in UTC before, and 09:00 after.
    expect(remindedAt('2026-10-16T08:00:00Z', '2026-10-27T09:00:00Z')).toBe('2026-10-23T08:00:00.000Z')
    // It is Saturday in Auckland, so a transfer is sent on Wednesday there, a Tuesday in UTC.
    expect(remindedAt('2026-11-20T20:00:00Z', '2026-12-04T20:00:00Z', 'Pacific/Auckland')).toBe(
      '2026-12-01T20:00:00.000Z',
    )
  })

  it('comes on the day after the instructions where less time is left, and not at all within a day of the lapse', () => {
    // Ordered on a Friday, for three days.
    expect(remindedAt('2026-12-04T09:02:00Z', '2026-12-07T09:00:00Z')).toBe('2026-12-05T09:00:00.000Z')
    expect(remindedAt('2026-12-07T09:00:00Z', '2026-12-09T09:00:00Z')).toBe('2026-12-08T09:00:00.000Z')
    expect(remindedAt('2026-12-07T09:00:00Z', '2026-12-08T09:00:00Z')).toBeNull()
  })

  it('is never on the day of the order, nor within a day of the lapse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 14 * 24 * 60 }),
        fc.constantFrom('Africa/Lagos', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Asia/Riyadh'),
        (start, minutes, timeZone) => {
          const startedAt = Date.UTC(2026, 0, 1) + start * 60_000
          const until = startedAt + minutes * 60_000
          const at = bankTransferReminder({ startedAt, until, timeZone })
          if (at === null) return
          expect(dayInZone(new Date(at), timeZone) > dayInZone(new Date(startedAt), timeZone)).toBe(true)
          expect(until - at).toBeGreaterThanOrEqual(23 * 3_600_000)
        },
      ),
      { numRuns: 500 },
    )
  })
})
