import { describe, expect, it } from 'vitest'
import { dateFaults, datesBody, suggestedDates } from './new-dates.ts'

const event = {
  startsAt: '2026-03-20T19:00:00.000Z',
  endsAt: '2026-03-20T23:00:00.000Z',
  doorsOpenAt: null,
  timezone: 'Europe/Berlin',
}

describe('suggested dates', () => {
  it('are a week later for an event to come, at the same hour though the clocks change', () => {
    const next = suggestedDates({ ...event, startsAt: '2026-03-27T19:00:00.000Z' }, new Date('2026-03-01T00:00:00Z'))
    expect(next.startsAt).toBe('2026-04-03T20:00')
    expect(datesBody({ ...next, endsAt: '2026-04-03T23:00' }, 'Europe/Berlin').startsAt).toBe(
      '2026-04-03T18:00:00.000Z',
    )
  })

  it('are the next such weekday to come for one long over', () => {
    expect(suggestedDates(event, new Date('2026-05-05T12:00:00Z'))).toEqual({
      startsAt: '2026-05-08T20:00',
      endsAt: '2026-05-09T00:00',
      doorsOpenAt: '',
    })
  })

  it('are open for an event without dates', () => {
    const none = suggestedDates({ ...event, startsAt: null, endsAt: null }, new Date())
    expect(none).toEqual({ startsAt: '', endsAt: '', doorsOpenAt: '' })
  })
})

describe('faults', () => {
  it.each([
    [{ startsAt: '', endsAt: '', doorsOpenAt: '' }, ['startsAt', 'endsAt']],
    [{ startsAt: '2026-05-08T20:00', endsAt: '2026-05-08T20:00', doorsOpenAt: '' }, ['endsAt']],
    [{ startsAt: '2026-05-08T20:00', endsAt: '2026-05-08T22:00', doorsOpenAt: '2026-05-08T21:00' }, ['doorsOpenAt']],
    [{ startsAt: '2026-05-08T20:00', endsAt: '2026-05-08T22:00', doorsOpenAt: '' }, []],
  ])('of %j are at %j', (values, fields) => {
    expect(Object.keys(dateFaults(values))).toEqual(fields)
  })
})
