import { describe, expect, it } from 'vitest'
import { formatEventTime, formatYourTime, zoneAbbreviation } from './event-time.ts'
import { readLanguagesFrom } from './language.ts'

const startsAt = new Date('2026-12-12T18:00:00Z')

describe('formatEventTime', () => {
  it('writes an evening as its page shows it', () => {
    expect(formatEventTime(startsAt, new Date('2026-12-12T22:30:00Z'), 'Africa/Lagos')).toEqual({
      date: 'Saturday, 12 December 2026',
      time: '19:00 to 23:30 WAT',
      short: 'Sat 12 Dec, 19:00',
      month: 'DEC',
      day: '12',
    })
  })

  it('names the last day only when the night is over', () => {
    const end = (iso: string) => formatEventTime(startsAt, new Date(iso), 'Africa/Lagos').time
    expect(end('2026-12-13T03:00:00Z')).toBe('19:00 to 04:00 WAT')
    expect(end('2026-12-13T17:00:00Z')).toBe('19:00 to Sun 13 Dec, 18:00 WAT')
    expect(end('2026-12-20T18:00:00Z')).toBe('19:00 to Sun 20 Dec, 19:00 WAT')
    expect(end('2027-02-16T20:00:00Z')).toBe('19:00 to Tuesday, 16 February 2027, 21:00 WAT')
  })

  it('keeps a long day on one day', () => {
    const { time } = formatEventTime(
      new Date('2026-09-05T07:00:00Z'),
      new Date('2026-09-05T21:00:00Z'),
      'Europe/London',
    )
    expect(time).toBe('08:00 to 22:00 BST')
  })

  it('shows the day of the event’s zone, whatever the server’s', () => {
    const { date, short, month } = formatEventTime(
      new Date('2026-09-01T02:00:00Z'),
      new Date('2026-09-01T03:00:00Z'),
      'America/New_York',
    )
    expect([date, short, month]).toEqual(['Monday, 31 August 2026', 'Mon 31 Aug, 22:00', 'AUG'])
  })

  it('speaks other languages', () => {
    readLanguagesFrom(() => ({ current: 'fr', offered: [] }))
    const { date, month, day } = formatEventTime(startsAt, startsAt, 'Africa/Lagos')
    readLanguagesFrom(() => ({ current: 'en', offered: [] }))
    expect([date, month, day]).toEqual(['samedi 12 décembre 2026', 'DÉC', '12'])
  })
})

describe('formatYourTime', () => {
  const yours = (at: string, timeZone: string, yourZone: string) => formatYourTime(new Date(at), timeZone, yourZone)

  it.each([
    ['2026-12-12T18:00:00Z', 'Africa/Lagos', 'America/New_York', 'Your time: 13:00 (EST)'],
    // Summer time ends in Berlin on 25 October 2026: until then its clock is ahead of that of Lagos.
    ['2026-10-24T18:00:00Z', 'Africa/Lagos', 'Europe/Berlin', 'Your time: 20:00 (CEST)'],
    ['2026-10-25T18:00:00Z', 'Africa/Lagos', 'Europe/Berlin', null],
    ['2026-12-12T18:00:00Z', 'Africa/Lagos', 'Asia/Tokyo', 'Your time: Sun 13 Dec, 03:00 (JST)'],
    ['2027-01-01T00:30:00Z', 'Africa/Lagos', 'America/New_York', 'Your time: Thu 31 Dec, 19:30 (EST)'],
    ['2026-12-12T18:00:00Z', 'Africa/Lagos', 'Asia/Kathmandu', 'Your time: 23:45 (GMT+5:45)'],
  ])('at %s in %s for a reader in %s is %s', (at, timeZone, yourZone, text) => {
    expect(yours(at, timeZone, yourZone)).toBe(text)
  })

  it.each([
    ['Africa/Lagos', 'Africa/Lagos'],
    ['Africa/Lagos', 'Africa/Douala'],
    ['Europe/Paris', 'Europe/Berlin'],
    ['Africa/Lagos', ''],
    ['Africa/Lagos', 'Etc/Unknown'],
    ['Africa/Lagos', 'Mars/Olympus'],
  ])('of an event in %s says nothing to a reader in "%s"', (timeZone, yourZone) => {
    expect(yours('2026-12-12T18:00:00Z', timeZone, yourZone)).toBeNull()
  })

  it('speaks other languages', () => {
    const tokyo = () => yours('2026-12-12T18:00:00Z', 'Africa/Lagos', 'Asia/Tokyo')
    readLanguagesFrom(() => ({ current: 'fr', offered: [] }))
    expect(tokyo()).toBe('Votre heure locale\u00a0: dim. 13 déc., 03:00 (JST)')
    readLanguagesFrom(() => ({ current: 'ar', offered: [] }))
    expect(tokyo()).toBe('بتوقيتك: الأحد، 13 ديسمبر، 03:00 (JST)')
    readLanguagesFrom(() => ({ current: 'en', offered: [] }))
  })
})

describe('zoneAbbreviation', () => {
  it.each([
    ['Africa/Nairobi', 'EAT'],
    ['Africa/Johannesburg', 'SAST'],
    ['Africa/Accra', 'GMT'],
    ['Europe/Berlin', 'CET'],
    ['America/New_York', 'EST'],
    ['Asia/Singapore', 'GMT+8'],
  ])('of %s is %s', (zone, name) => {
    expect(zoneAbbreviation(startsAt, zone)).toBe(name)
  })

  it('follows summer time', () => {
    expect(zoneAbbreviation(new Date('2026-07-01T00:00:00Z'), 'America/New_York')).toBe('EDT')
  })
})
