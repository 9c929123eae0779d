import { describe, expect, it } from 'vitest'
import { eventCalendar } from './calendar.ts'
import type { CalendarEvent } from './calendar.ts'

const event: CalendarEvent = {
  uid: '0193b0f4-event@foyer.example',
  title: 'Harmattan Nights',
  description: 'Doors at 18:00',
  location: 'Marina Gardens, 14 Broad Street, Lagos',
  url: 'https://foyer.example/events/harmattan-nights',
  startsAt: new Date('2026-12-12T18:00:00Z'),
  endsAt: new Date('2026-12-12T22:30:00Z'),
  organiserName: 'Adetola Okonkwo Presents',
  organiserEmail: 'hello@adetola.example',
  sequence: 2,
  status: 'confirmed',
}

/** The file's logical lines, each name with its value: continuation lines joined (RFC 5545, 3.1). */
function properties(file: string): string[] {
  return file.replace(/\r\n[ \t]/g, '').split('\r\n')
}

describe('eventCalendar', () => {
  it('writes one event in UTC, whatever zone the server runs in', () => {
    const lines = properties(eventCalendar(event))
    expect(lines).toContain('DTSTART:20261212T180000Z')
    expect(lines).toContain('DTEND:20261212T223000Z')
    expect(lines).toContain('LOCATION:Marina Gardens\\, 14 Broad Street\\, Lagos')
    expect(lines).toContain('STATUS:CONFIRMED')
    expect(lines).toContain('ORGANIZER;CN="Adetola Okonkwo Presents":mailto:hello@adetola.example')
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    expect(lines.join()).not.toContain('TZID')
  })

  it('ends every line with CRLF and keeps each within 75 octets', () => {
    const file = eventCalendar({ ...event, description: `${'Ọjọ́ Ìbí '.repeat(60)}\nSecond line` })
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(properties(file).find((line) => line.startsWith('DESCRIPTION:'))).toContain('Ọjọ́ Ìbí Ọjọ́')
  })

  it('keeps the identity when the event changes, so calendars replace it', () => {
    const before = properties(eventCalendar(event))
    const after = properties(eventCalendar({ ...event, title: 'Moved', sequence: 3, status: 'cancelled' }))
    expect(before).toContain('UID:0193b0f4-event@foyer.example')
    expect(after).toContain('UID:0193b0f4-event@foyer.example')
    expect([before.includes('SEQUENCE:2'), after.includes('SEQUENCE:3')]).toEqual([true, true])
    expect(after).toContain('STATUS:CANCELLED')
  })

  it('lets no text become a property of its own', () => {
    const hostile = 'A\r\nATTACH:http://evil.example\rX:1\nEND:VEVENT\u0007; b, c"'
    const lines = properties(
      eventCalendar({ ...event, title: hostile, description: hostile, location: hostile, organiserName: hostile }),
    )
    expect(lines.filter((line) => /^(ATTACH|X|END:VEVENT)/.test(line))).toEqual(['END:VEVENT'])
    expect(lines).toContain('SUMMARY:A\\nATTACH:http://evil.example\\nX:1\\nEND:VEVENT\\; b\\, c"')
    expect(lines.join()).not.toContain('\u0007')
  })

  it('names no organiser where none can be written to', () => {
    const { organiserEmail: _, ...without } = event
    expect(eventCalendar(without)).not.toContain('ORGANIZER')
  })

  it('reminds guests a day and two hours before, and of no date that does not stand', () => {
    const alarms = (of: CalendarEvent) => properties(eventCalendar(of)).filter((line) => /ALARM|^TRIGGER/.test(line))
    expect(alarms({ ...event, remindsGuests: true })).toEqual([
      'BEGIN:VALARM',
      'TRIGGER:-P1D',
      'END:VALARM',
      'BEGIN:VALARM',
      'TRIGGER:-PT2H',
      'END:VALARM',
    ])
    for (const status of ['tentative', 'cancelled'] as const)
      expect(alarms({ ...event, remindsGuests: true, status })).toEqual([])
    expect(alarms(event)).toEqual([])
  })

  it('keeps commas and semicolons of the URL readable as a URL', () => {
    const lines = properties(eventCalendar({ ...event, url: 'https://foyer.example/e?a=1,2;b' }))
    expect(lines).toContain('URL;VALUE=URI:https://foyer.example/e?a=1%2C2%3Bb')
  })
})
