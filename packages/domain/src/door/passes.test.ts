import { describe, expect, test } from 'vitest'
import { decideScan, type ScannedTicket } from './check-in.ts'
import { dateOfPass, foldVisits, type Visit } from './passes.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 0, 5, 18, minute))
const visit = (scanId: string, eventId: string, minute: number, listId: string | null = null): Visit => ({
  scanId,
  eventId,
  at: at(minute),
  listId,
})

describe('the visits of a pass', () => {
  test('count once for each date, and the earlier of two at one date', () => {
    const { admissions, conflicts, standings } = foldVisits([visit('a', 'd1', 0), visit('b', 'd1', 1)], null)
    expect(admissions.map(({ scanId }) => scanId)).toEqual(['a'])
    expect(conflicts).toMatchObject([{ scanId: 'b', keptScanId: 'a', reason: 'twice' }])
    expect([...standings.values()]).toEqual(['admission', 'conflict'])
  })

  test('end with the last one that was bought; one too many names the visit that was the last', () => {
    const told = [visit('a', 'd1', 0), visit('b', 'd2', 1), visit('c', 'd3', 2), visit('d', 'd2', 3)]
    const { admissions, conflicts } = foldVisits(told, 2)
    expect(admissions.map(({ eventId }) => eventId)).toEqual(['d1', 'd2'])
    expect(conflicts.map(({ scanId, keptScanId, reason }) => [scanId, keptScanId, reason])).toEqual([
      ['c', 'b', 'used_up'],
      ['d', 'b', 'twice'],
    ])
  })

  test('of all dates never end', () => {
    const told = Array.from({ length: 300 }, (_, index) => visit(`s${index}`, `d${index}`, 0))
    expect(foldVisits(told, null).admissions).toHaveLength(300)
  })

  test('are not used up by check-in lists, which admit it once at each date', () => {
    const told = [
      visit('a', 'd1', 0, 'lounge'),
      visit('b', 'd1', 1),
      visit('c', 'd2', 2),
      visit('d', 'd2', 3, 'lounge'),
      visit('e', 'd2', 4, 'lounge'),
      visit('f', 'd2', 5, 'drink'),
    ]
    const { conflicts, standings } = foldVisits(told, 2)
    expect([...standings]).toEqual([
      ['a', 'list_visit'],
      ['b', 'admission'],
      ['c', 'admission'],
      ['d', 'list_visit'],
      ['e', 'conflict'],
      ['f', 'list_visit'],
    ])
    expect(conflicts).toMatchObject([{ scanId: 'e', keptScanId: 'd', reason: 'twice' }])
  })

  test('that are used up do not admit at the check-in lists of further dates', () => {
    const told = [
      visit('a', 'd1', 0),
      visit('b', 'd3', 1, 'lounge'),
      visit('c', 'd2', 2),
      visit('d', 'd4', 3, 'lounge'),
    ]
    const { conflicts, standings } = foldVisits(told, 2)
    expect(standings.get('b')).toBe('list_visit')
    expect(conflicts).toMatchObject([{ scanId: 'd', keptScanId: 'c', reason: 'used_up' }])
  })
})

const ticket: ScannedTicket = {
  eventId: 'p',
  ticketTypeId: 't',
  state: 'valid',
  generation: 1,
  checkedInAt: null,
  checkedOutAt: null,
  orderState: 'paid',
}
const scan = { eventId: 'p', door: null, direction: 'in', now: at(0), token: null } as const
const decide = (pass: ScannedTicket['pass'], rest: Partial<ScannedTicket> = {}, more = {}) =>
  decideScan({ ...scan, ...more, ticket: { ...ticket, ...rest, pass } }).result

describe('a pass at the door of a date', () => {
  test('is let in while it has visits left, once', () => {
    expect(decide({ visits: 2, used: 1 })).toBe('admitted')
    expect(decide({ visits: 2, used: 2 })).toBe('visits_used')
    expect(decide({ visits: null, used: 40 })).toBe('admitted')
    expect(decide({ visits: 2, used: 2 }, { checkedInAt: at(0) })).toBe('already_checked_in')
  })

  test('is refused at a cancelled date, at a door for certain tickets, and when it was given back', () => {
    expect(decide({ visits: null, used: 0, dateCancelled: true })).toBe('cancelled')
    expect(decide({ visits: null, used: 0 }, {}, { door: { ticketTypeIds: ['v'] } })).toBe('wrong_door')
    expect(decide({ visits: null, used: 0 }, { state: 'refunded' })).toBe('refunded')
  })

  test('is let in by a check-in list at a date for which a visit was used or is left', () => {
    const door = { ticketTypeIds: null, ofList: true }
    expect(decide({ visits: 2, used: 1 }, {}, { door })).toBe('admitted')
    expect(decide({ visits: 2, used: 2, usedHere: true }, {}, { door })).toBe('admitted')
    expect(decide({ visits: 2, used: 2, usedHere: true }, { checkedInAt: at(0) }, { door })).toBe('already_checked_in')
    expect(decide({ visits: 2, used: 2, usedHere: false }, {}, { door })).toBe('visits_used')
  })

  test('leaves without a record', () => {
    expect(decide({ visits: 2, used: 2 }, { checkedInAt: at(0) }, { direction: 'out' })).toBe('checked_out')
  })
})

describe('the date of a pass at a door over several dates', () => {
  const slot = (id: string, start: number) => ({
    id,
    startsAt: at(start),
    opensAt: at(start - 15),
    closesAt: at(start + 30),
  })
  const dates = [slot('a', 0), slot('b', 30), slot('c', 200)]
  const chosen = (minute: number, admitted: string[] = []) =>
    dateOfPass(dates, at(minute), ({ id }) => admitted.includes(id))?.id

  test('is the one with an open door that starts next to now', () => {
    expect([chosen(1), chosen(29), chosen(190)]).toEqual(['a', 'b', 'c'])
  })

  test('stays the one at which it was let in while that door is open', () => {
    expect(chosen(29, ['a'])).toBe('a')
    expect(chosen(31, ['a'])).toBe('b')
  })

  test('is the next to now where no door is open', () => {
    expect(chosen(100)).toBe('b')
    expect(dateOfPass([], at(0), () => false)).toBeUndefined()
  })
})
