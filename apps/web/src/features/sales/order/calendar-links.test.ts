import { expect, it } from 'vitest'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const entry = {
  title: 'Jazz & Jollof, late',
  startsAt: '2026-12-12T18:00:00.000Z',
  endsAt: '2026-12-12T22:30:00.000Z',
  place: 'Marina Gardens, 14 Broad Street, Lagos',
  url: 'https://foyer.example/orders/7F3K292QDX',
}
const asked = (link: string) => Object.fromEntries(new URL(link).searchParams)

it('asks Google Calendar for an entry with the hours in UTC', () => {
  expect(asked(googleCalendarLink(entry))).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20261212T180000Z/20261212T223000Z',
    location: entry.place,
    details: entry.url,
  })
})

it('asks Outlook for an entry, with spaces that it can read', () => {
  const link = outlookCalendarLink(entry)
  expect(asked(link)).toEqual({
    rru: 'addevent',
    subject: entry.title,
    startdt: entry.startsAt,
    enddt: entry.endsAt,
    location: entry.place,
    body: entry.url,
  })
  expect(link).not.toContain('+')
})
