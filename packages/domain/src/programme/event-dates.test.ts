import { describe, expect, it } from 'vitest'
import { eventDateFaults, movedSaleWindow, movedWith } from './event-dates.ts'

const at = (text: string) => new Date(text)

describe('movedWith', () => {
  it('keeps the hour on the clock of the place when summer time lies between', () => {
    const move = { from: at('2026-10-10T18:00:00Z'), to: at('2026-11-07T19:00:00Z'), timeZone: 'Europe/Berlin' }
    // 20:00 summer time to 20:00 winter time is 28 days on the clock; noon stays noon.
    expect(movedWith(at('2026-10-07T10:00:00Z'), move).toISOString()).toBe('2026-11-04T11:00:00.000Z')
  })

  it('is the plain distance where no clock changes', () => {
    const move = { from: at('2026-12-12T18:00:00Z'), to: at('2026-12-19T20:30:00Z'), timeZone: 'Africa/Lagos' }
    expect(movedWith(at('2026-12-01T09:00:00Z'), move).toISOString()).toBe('2026-12-08T11:30:00.000Z')
  })
})

describe('movedSaleWindow', () => {
  const move = {
    from: at('2026-12-12T18:00:00Z'),
    to: at('2026-12-19T18:00:00Z'),
    timeZone: 'UTC',
    eventEndsAt: at('2026-12-19T20:00:00Z'),
  }

  it('moves both sides', () => {
    const window = { salesStartAt: at('2026-12-01T00:00:00Z'), salesEndAt: at('2026-12-10T00:00:00Z') }
    expect(movedSaleWindow(window, move)).toEqual({
      salesStartAt: at('2026-12-08T00:00:00Z'),
      salesEndAt: at('2026-12-17T00:00:00Z'),
    })
  })

  it('leaves open what would reach beyond a shorter event', () => {
    const window = { salesStartAt: at('2026-12-12T23:00:00Z'), salesEndAt: at('2026-12-12T22:00:00Z') }
    expect(movedSaleWindow(window, move)).toEqual({ salesStartAt: null, salesEndAt: null })
  })

  it('leaves open what was open', () => {
    expect(movedSaleWindow({ salesStartAt: null, salesEndAt: null }, move)).toEqual({
      salesStartAt: null,
      salesEndAt: null,
    })
  })
})

describe('eventDateFaults', () => {
  const dates = (startsAt: string | null, endsAt: string | null, doorsOpenAt: string | null = null) =>
    Object.keys(
      eventDateFaults({
        startsAt: startsAt === null ? null : at(startsAt),
        endsAt: endsAt === null ? null : at(endsAt),
        doorsOpenAt: doorsOpenAt === null ? null : at(doorsOpenAt),
      }),
    )

  it.each([
    [dates('2026-12-12T18:00:00Z', '2026-12-12T18:00:00Z'), ['endsAt']],
    [dates('2026-12-12T18:00:00Z', '2028-12-12T18:00:00Z'), ['endsAt']],
    [dates('2026-12-12T18:00:00Z', '2026-12-12T20:00:00Z', '2026-12-12T18:01:00Z'), ['doorsOpenAt']],
    [dates('2026-12-12T18:00:00Z', '2026-12-12T20:00:00Z', '2026-12-12T18:00:00Z'), []],
    [dates('9999-12-31T20:00:00Z', '9999-12-31T23:00:00Z'), ['startsAt', 'endsAt']],
    [dates('0000-01-01T00:00:00Z', '0000-01-01T10:00:00Z'), ['startsAt', 'endsAt']],
    [dates(null, null), []],
  ])('names %j as %j', (found, expected) => {
    expect(found).toEqual(expected)
  })
})
