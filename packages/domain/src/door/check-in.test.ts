import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideScan, type Scan, type ScannedTicket, type ScannedToken, scanResults } from './check-in.ts'
import { statesOf } from '../states.ts'

const eventId = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const now = new Date('2026-12-12T18:00:00Z')
const earlier = new Date('2026-12-12T17:00:00Z')
const earliest = new Date('2026-12-12T16:00:00Z')

function scan(
  changes: Partial<Omit<Scan, 'ticket' | 'token'>> = {},
  ticket: Partial<ScannedTicket> | null = {},
  token: Partial<ScannedToken> | 'forged' | null = {},
) {
  const sound: ScannedTicket = {
    eventId,
    ticketTypeId: 'lawn',
    state: 'valid',
    generation: 3,
    checkedInAt: null,
    checkedOutAt: null,
    orderState: 'paid',
  }
  const code: ScannedToken = {
    generation: 3,
    validFrom: new Date('2026-12-12T17:00:00Z'),
    validUntil: new Date('2026-12-13T04:00:00Z'),
    eventTag: 'deadbeef',
  }
  return decideScan({
    eventId,
    door: null,
    direction: 'in',
    now,
    ...changes,
    ticket: ticket && { ...sound, ...ticket },
    token: token === 'forged' ? token : token && { ...code, ...token },
  }).result
}

describe('decideScan', () => {
  it('admits a paid ticket, with its code or by hand', () => {
    expect(scan()).toBe('admitted')
    expect(scan({}, {}, null)).toBe('admitted')
    expect(scan({ door: { ticketTypeIds: null } })).toBe('admitted')
    expect(scan({ door: { ticketTypeIds: ['lawn', 'vip'] } })).toBe('admitted')
    expect(scan({}, { orderState: 'partially_refunded' })).toBe('admitted')
  })

  it('admits once, and again after the guest went out', () => {
    expect(scan({}, { state: 'checked_in', checkedInAt: earlier })).toBe('already_checked_in')
    expect(scan({}, { state: 'checked_out', checkedInAt: earliest, checkedOutAt: earlier })).toBe('admitted')
    expect(scan({}, { state: 'checked_in', checkedInAt: earlier, checkedOutAt: earliest })).toBe('already_checked_in')
  })

  it('keeps a door’s hours for who comes in, with a code or by name, and lets out at any', () => {
    const later = new Date('2026-12-12T19:00:00Z')
    const hours = (opensAt: Date | null, closesAt: Date | null) => ({
      door: { ticketTypeIds: null, opensAt, closesAt },
    })
    expect(scan(hours(later, null))).toBe('not_yet')
    expect(scan(hours(later, null), {}, null)).toBe('not_yet')
    expect(scan(hours(now, later))).toBe('admitted')
    expect(scan(hours(null, now))).toBe('door_closed')
    expect(scan(hours(earlier, null))).toBe('admitted')
    const inside = { state: 'checked_in', checkedInAt: earlier } as const
    expect(scan({ ...hours(later, null), direction: 'out' }, inside)).toBe('checked_out')
    expect(scan({ door: { ticketTypeIds: ['vip'], opensAt: later } })).toBe('wrong_door')
  })

  it('lets guests out at any door and hour', () => {
    const inside = { state: 'checked_in', checkedInAt: earlier } as const
    expect(scan({ direction: 'out' }, inside)).toBe('checked_out')
    expect(scan({ direction: 'out', door: { ticketTypeIds: [] } }, inside, { validUntil: earliest })).toBe(
      'checked_out',
    )
    expect(scan({ direction: 'out' })).toBe('checked_out')
  })

  it('refuses a forged code before anything else', () => {
    expect(scan({}, {}, 'forged')).toBe('forged')
    expect(scan({}, null, 'forged')).toBe('forged')
    expect(scan({ direction: 'out' }, { state: 'refunded' }, 'forged')).toBe('forged')
  })

  it('tells another event from an unknown ticket', () => {
    expect(scan({}, { eventId: 'other' })).toBe('wrong_event')
    expect(scan({}, null, { eventTag: '00000000' })).toBe('wrong_event')
    expect(scan({}, {}, { eventTag: '00000000' })).toBe('wrong_event')
    expect(scan({}, null, {})).toBe('unknown')
    expect(scan({}, null, null)).toBe('unknown')
  })

  it('refuses what was cancelled, refunded or never paid', () => {
    expect(scan({}, { state: 'cancelled' })).toBe('cancelled')
    expect(scan({}, { orderState: 'cancelled' })).toBe('cancelled')
    expect(scan({}, { state: 'refunded' })).toBe('refunded')
    expect(scan({}, { orderState: 'refunded' })).toBe('refunded')
    expect(scan({}, { orderState: 'refunding' })).toBe('refunded')
    for (const orderState of ['held', 'awaiting_payment', 'expired'] as const)
      expect(scan({}, { orderState })).toBe('unpaid')
  })

  it('refuses codes of an expired key, whatever ticket they name', () => {
    expect(scan({}, {}, { keyExpired: true })).toBe('key_expired')
    expect(scan({}, null, { keyExpired: true })).toBe('key_expired')
    expect(scan({}, {}, { keyExpired: false })).toBe('admitted')
  })

  it('refuses codes of another generation', () => {
    expect(scan({}, {}, { generation: 2 })).toBe('transferred')
    expect(scan({}, { state: 'refunded' }, { generation: 2 })).toBe('refunded')
    expect(scan({}, {}, { generation: 4 })).toBe('unknown')
  })

  it('hands out extras at the main list, and at lists that name them, with somebody there', () => {
    const all = { ticketTypeIds: null }
    expect(scan({ door: all }, { extra: true })).toBe('admitted')
    expect(scan({ door: { ...all, ofList: true } }, { extra: true })).toBe('wrong_door')
    expect(scan({ door: { ...all, selfService: true } }, { extra: true })).toBe('wrong_door')
    expect(scan({ door: { ...all, ofList: true } })).toBe('admitted')
    const named = { ticketTypeIds: ['lawn'], ofList: true }
    expect(scan({ door: named }, { extra: true })).toBe('admitted')
    expect(scan({ door: named, direction: 'out' }, { extra: true })).toBe('wrong_door')
    expect(scan({ door: { ...named, selfService: true } }, { extra: true })).toBe('wrong_door')
  })

  it('refuses other doors and hours, at the very minute', () => {
    expect(scan({ door: { ticketTypeIds: ['vip'] } })).toBe('wrong_door')
    expect(scan({ door: { ticketTypeIds: [] } })).toBe('wrong_door')
    expect(scan({}, {}, { validFrom: now })).toBe('admitted')
    expect(scan({}, {}, { validFrom: new Date(now.getTime() + 1) })).toBe('not_yet')
    expect(scan({}, {}, { validUntil: now })).toBe('admitted')
    expect(scan({}, {}, { validUntil: new Date(now.getTime() - 1) })).toBe('expired')
  })

  it('answers one of the known results, and admits only what is paid, valid and of this event', () => {
    const instant = fc.option(fc.constantFrom(earliest, earlier, now))
    fc.assert(
      fc.property(
        fc.record({
          eventId: fc.constantFrom(eventId, 'other'),
          ticketTypeId: fc.constantFrom('lawn', 'vip'),
          state: fc.constantFrom(...statesOf('ticket')),
          generation: fc.constantFrom(2, 3, 4),
          checkedInAt: instant,
          checkedOutAt: instant,
          orderState: fc.constantFrom(...statesOf('order')),
        }),
        fc.constantFrom('forged' as const, null, {}),
        fc.constantFrom('in' as const, 'out' as const),
        (ticket, token, direction) => {
          const result = scan({ direction, door: { ticketTypeIds: ['lawn'] } }, ticket, token)
          expect(scanResults).toContain(result)
          if (result !== 'admitted') return
          expect([direction, ticket.eventId, ticket.ticketTypeId]).toEqual(['in', eventId, 'lawn'])
          expect(['paid', 'partially_refunded']).toContain(ticket.orderState)
          expect(['valid', 'checked_in', 'checked_out']).toContain(ticket.state)
          expect(token === null || ticket.generation === 3).toBe(true)
        },
      ),
    )
  })
})
