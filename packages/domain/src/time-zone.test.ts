import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInZone, isLocalDateTime, isTimeZone, utcToZoned, zonedToUtc } from './time-zone.ts'

const zones = [
  'Africa/Lagos',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]

describe('isTimeZone', () => {
  it('knows zones of the IANA database', () => {
    expect(zones.every(isTimeZone)).toBe(true)
    expect(isTimeZone('America/Argentina/Buenos_Aires')).toBe(true)
    expect(isTimeZone('Etc/GMT+3')).toBe(true)
  })

  it.each(['', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', 'Europe/Berlin\0', 'x'.repeat(99)])('refuses %j', (text) => {
    expect(isTimeZone(text)).toBe(false)
  })

  it.each(['AET', 'aet', 'IST', 'BST', 'PST', 'US/Pacific-New'])(
    'refuses %s, which only JavaScript engines know',
    (text) => {
      expect(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone).not.toBe('')
      expect(isTimeZone(text)).toBe(false)
    },
  )
})

describe('isLocalDateTime', () => {
  it.each([
    ['2026-12-12T19:00', true],
    ['2028-02-29T00:00', true],
    ['2026-02-29T00:00', false],
    ['2026-13-01T00:00', false],
    ['2026-12-12T24:00', false],
    ['2026-12-12T19:60', false],
    ['2026-12-12 19:00', false],
    ['2026-12-12T19:00:00', false],
    ['2026-12-12T19:00Z', false],
  ])('of %j is %s', (text, answer) => {
    expect(isLocalDateTime(text)).toBe(answer)
  })
})

describe('zonedToUtc', () => {
  it.each([
    ['2026-12-12T19:00', 'Africa/Lagos', '2026-12-12T18:00'],
    ['2026-07-01T19:00', 'Europe/Berlin', '2026-07-01T17:00'],
    ['2026-12-12T19:00', 'Asia/Kolkata', '2026-12-12T13:30'],
    ['2026-12-31T23:30', 'America/New_York', '2027-01-01T04:30'],
    // Skipped: 02:00 to 03:00 on 29 March 2026 in Berlin, 02:00 to 03:00 on 8 March in New York.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30'],
    // Twice: 02:00 to 03:00 on 25 October 2026 in Berlin, 01:00 to 02:00 on 1 November in New York.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30'],
    // Half an hour of summer time.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45'],
    // A whole day skipped.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00'],
  ])('%s in %s is %s', (local, zone, utc) => {
    expect(zonedToUtc(local, zone).toISOString().slice(0, 16)).toBe(utc)
  })

  it('refuses what is no local time or no zone', () => {
    expect(() => zonedToUtc('2026-02-30T10:00', 'UTC')).toThrow(RangeError)
    expect(() => zonedToUtc('2026-02-20T10:00', 'Mars/Olympus')).toThrow(RangeError)
  })

  const instant = fc
    .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2037, 0, 1) / 60_000 })
    .map((minutes) => new Date(minutes * 60_000))

  it('undoes utcToZoned, or takes the first of two such times', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const back = zonedToUtc(utcToZoned(at, zone), zone)
        expect(utcToZoned(back, zone)).toBe(utcToZoned(at, zone))
        expect([0, 30, 60]).toContain((at.getTime() - back.getTime()) / 60_000)
      }),
    )
  })

  it('never runs backwards by more than the repeated hour', () => {
    fc.assert(
      fc.property(instant, fc.nat(3000), fc.constantFrom(...zones.slice(0, 4)), (at, minutes, zone) => {
        const local = at.toISOString().slice(0, 16)
        const later = new Date(at.getTime() + (minutes + 61) * 60_000).toISOString().slice(0, 16)
        expect(zonedToUtc(later, zone).getTime()).toBeGreaterThan(zonedToUtc(local, zone).getTime())
      }),
    )
  })
})

describe('dayInZone', () => {
  it('is the calendar day there', () => {
    const newYear = new Date('2026-12-31T23:30:00Z')
    expect(dayInZone(newYear, 'Africa/Lagos')).toBe('2027-01-01')
    expect(dayInZone(newYear, 'America/New_York')).toBe('2026-12-31')
  })
})
