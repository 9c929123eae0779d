import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterLapse, offerEnd, type OfferTerms, planOffers, type WaitingEntry } from './waiting-list.ts'

const entry = (id: string, quantity: number, { least = 1, of = 'lawn' } = {}): WaitingEntry => ({
  id,
  quantity,
  least,
  ticketTypeId: of,
})
const lawn = (room: number | null, minPerOrder = 1): OfferTerms => ({ room, minPerOrder, maxPerOrder: 10 })

function offered(waiting: WaitingEntry[], types: Record<string, OfferTerms>, room: number | null = null): string {
  const offers = planOffers(waiting, { room, terms: new Map(Object.entries(types)) })
  return offers.map(({ id, quantity }) => `${id} ${quantity}`).join(', ')
}

describe('offers', () => {
  it.each<[string, WaitingEntry[], OfferTerms, string]>([
    ['go to the first', [entry('ada', 1), entry('bola', 1)], lawn(1), 'ada 1'],
    ['go on until nothing is left', [entry('ada', 2), entry('bola', 3), entry('chidi', 1)], lawn(5), 'ada 2, bola 3'],
    ['are of fewer rather than pass somebody over', [entry('ada', 4), entry('bola', 1)], lawn(3), 'ada 3'],
    [
      'leave out who said that so few are of no use',
      [entry('ada', 4, { least: 3 }), entry('bola', 1)],
      lawn(2),
      'bola 1',
    ],
    ['are never below the smallest order', [entry('ada', 4), entry('bola', 3)], lawn(2, 3), ''],
    ['go to everybody without a limit', [entry('ada', 10), entry('bola', 10)], lawn(null), 'ada 10, bola 10'],
    ['are of as many as an order must have', [entry('ada', 1)], lawn(5, 3), 'ada 3'],
    [
      'are of as many as an order can have to who waits for more',
      [entry('ada', 4, { least: 4 })],
      { ...lawn(5), maxPerOrder: 2 },
      'ada 2',
    ],
    ['are none when nothing is free', [entry('ada', 1)], lawn(0), ''],
  ])('%s', (_name, waiting, type, expected) => {
    expect(offered(waiting, { lawn: type })).toBe(expected)
  })

  it('share the room of the event in the order in which people came, whatever ticket they wait for', () => {
    const waiting = [entry('ada', 2), entry('bola', 2, { of: 'balcony' }), entry('chidi', 2)]
    expect(offered(waiting, { lawn: lawn(9), balcony: lawn(9) }, 3)).toBe('ada 2, bola 1')
    expect(offered(waiting, { lawn: lawn(9), balcony: lawn(0) }, 3)).toBe('ada 2, chidi 1')
    expect(offered(waiting, { balcony: lawn(9) }, 3)).toBe('bola 2')
  })

  it('never promise more than there is, and nobody they pass by could have used what was left then', () => {
    const list = fc.array(
      fc
        .record({ quantity: fc.integer({ min: 1, max: 10 }), least: fc.integer({ min: 1, max: 10 }) })
        .map(({ quantity, least }) => ({ quantity, least: Math.min(least, quantity) })),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(list, fc.nat(60), fc.integer({ min: 1, max: 4 }), (people, room, minPerOrder) => {
        const waiting = people.map((each, place) => ({ ...each, id: String(place), ticketTypeId: 'lawn' }))
        const offers = planOffers(waiting, { room: null, terms: new Map([['lawn', lawn(room, minPerOrder)]]) })
        const quantities = new Map(offers.map(({ id, quantity }) => [id, quantity]))
        let left = room
        for (const { id, quantity, least } of waiting) {
          const share = Math.min(Math.max(quantity, minPerOrder), left)
          expect(quantities.get(id) ?? 0).toBe(share >= Math.max(least, minPerOrder) ? share : 0)
          left -= quantities.get(id) ?? 0
        }
        expect(left).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('an offer nobody takes up', () => {
  it('ends the place when it was for all that was asked', () => {
    expect(afterLapse({ quantity: 2, offered: 2, most: 10 })).toEqual({ state: 'expired' })
  })

  it('leaves the place to who was offered fewer, for more than that', () => {
    expect(afterLapse({ quantity: 4, offered: 1, most: 10 })).toEqual({ state: 'waiting', least: 2 })
  })

  it('ends the place when one order can never have more', () => {
    expect(afterLapse({ quantity: 4, offered: 2, most: 2 })).toEqual({ state: 'expired' })
  })
})

describe('the end of an offer', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['a day later', '2026-12-01T00:00:00Z', 24, '2026-11-22T12:00:00.000Z'],
    ['the end of the sale', '2026-11-21T18:00:00Z', 24, '2026-11-21T18:00:00.000Z'],
  ])('is %s', (_name, saleEnds, hours, end) => {
    expect(offerEnd(now, hours, new Date(saleEnds))?.toISOString()).toBe(end)
  })

  it('is not there once the sale is over', () => {
    expect(offerEnd(now, 24, now)).toBeNull()
  })
})
