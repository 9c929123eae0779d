import { describe, expect, it } from 'vitest'
import { checkTicketType, type TicketTypeDraft } from './ticket-type.ts'

const early = new Date('2026-11-01T00:00:00Z')
const late = new Date('2026-12-01T00:00:00Z')

function check(changes: Partial<TicketTypeDraft>, context: { claimed?: number; eventEndsAt?: Date | null } = {}) {
  const draft: TicketTypeDraft = {
    kind: 'paid',
    price: 500,
    capacity: 100,
    salesStartAt: early,
    salesEndAt: late,
    minPerOrder: 1,
    maxPerOrder: 10,
  }
  return checkTicketType({ ...draft, ...changes }, { claimed: 0, ...context })
}

describe('checkTicketType', () => {
  it.each<[Partial<TicketTypeDraft>, { claimed?: number; eventEndsAt?: Date | null }?]>([
    [{}],
    [{ kind: 'free', price: 0 }],
    [{ kind: 'donation', price: 0 }],
    [{ kind: 'donation', price: 500 }],
    [{ price: 1 }],
    [{ price: 10 ** 11 }],
    [{ capacity: null }, { claimed: 5000 }],
    [{ capacity: 5 }, { claimed: 5 }],
    [{ capacity: 0 }],
    [{ capacity: 1_000_000 }],
    [{ salesStartAt: null, salesEndAt: null }, { eventEndsAt: early }],
    [{ salesStartAt: null }],
    [{ salesEndAt: null }],
    [{}, { eventEndsAt: late }],
    [{}, { eventEndsAt: null }],
    [{ minPerOrder: 100, maxPerOrder: 100 }],
  ])('takes %j', (changes, context) => {
    expect(check(changes, context)).toEqual({ ok: true })
  })

  it.each<[Partial<TicketTypeDraft>, { claimed?: number; eventEndsAt?: Date | null }, string, string]>([
    [{ kind: 'free', price: 1 }, {}, 'price', 'free_has_price'],
    [{ price: 0 }, {}, 'price', 'price_required'],
    [{ price: -1 }, {}, 'price', 'price_out_of_range'],
    [{ price: 0.5 }, {}, 'price', 'price_out_of_range'],
    [{ kind: 'donation', price: 10 ** 11 + 1 }, {}, 'price', 'price_out_of_range'],
    [{ capacity: -1 }, {}, 'capacity', 'capacity_out_of_range'],
    [{ capacity: 1.5 }, {}, 'capacity', 'capacity_out_of_range'],
    [{ capacity: 1_000_001 }, {}, 'capacity', 'capacity_out_of_range'],
    [{ capacity: 4 }, { claimed: 5 }, 'capacity', 'below_claimed'],
    [{ salesEndAt: early }, {}, 'salesEndAt', 'ends_before_start'],
    [{ salesStartAt: late, salesEndAt: early }, {}, 'salesEndAt', 'ends_before_start'],
    [{}, { eventEndsAt: early }, 'salesEndAt', 'after_event'],
    [{ minPerOrder: 0 }, {}, 'minPerOrder', 'out_of_range'],
    [{ maxPerOrder: 101 }, {}, 'maxPerOrder', 'out_of_range'],
    [{ maxPerOrder: 1.5 }, {}, 'maxPerOrder', 'out_of_range'],
    [{ minPerOrder: 5, maxPerOrder: 4 }, {}, 'minPerOrder', 'above_maximum'],
  ])('refuses %j with %j: %s %s', (changes, context, field, reason) => {
    expect(check(changes, context)).toEqual({ ok: false, field, reason })
  })
})
