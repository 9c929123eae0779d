import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEvent {
  /** The same for every version of the event, or calendars show it twice. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  startsAt: Date
  endsAt: Date
  organiserName: string
  organiserEmail?: string
  /** Has the reader's calendar remind of the event, while its date stands. */
  remindsGuests?: boolean
  /** Raised with every change, so that an older file never undoes a newer one. */
  sequence: number
  status: keyof typeof STATUSES
  /** When it was last changed; the time of the file where none is given. */
  changedAt?: Date
}

/** Events that a calendar program subscribes to, and asks for again every few hours. */
interface CalendarFeed {
  name: string
  url: string
  events: readonly CalendarEvent[]
}

const HOUR_SECONDS = 3600
/** How long before the start guests are reminded: a day, to plan the way, and two hours, to leave. */
const REMINDERS = [24 * HOUR_SECONDS, 2 * HOUR_SECONDS]

/** How often subscribed calendars ask again. */
const REFRESH_SECONDS = 6 * HOUR_SECONDS

const STATUSES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** An iCalendar file (RFC 5545) with one event. Times are written in UTC: the reader's calendar knows its own zone. */
export function eventCalendar(event: CalendarEvent): string {
  const calendar = newCalendar()
  addEvent(calendar, event)
  return `${calendar.toString()}\r\n`
}

/** A calendar file to subscribe to. The same events make the same bytes, so that an unchanged calendar is not sent again. */
export function calendarFeed({ name, url, events }: CalendarFeed): string {
  const calendar = newCalendar()
  calendar.name(withoutControls(name))
  calendar.url(plainUrl(url))
  calendar.ttl(REFRESH_SECONDS)
  for (const event of events) addEvent(calendar, event)
  return `${calendar.toString()}\r\n`
}

function newCalendar(): ICalCalendar {
  const calendar = ical({ prodId: { company: 'Foyer', product: 'Tickets', language: 'EN' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  return calendar
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  calendar.createEvent({
    id: event.uid,
    summary: withoutControls(event.title),
    description: withoutControls(event.description),
    location: withoutControls(event.location),
    url: plainUrl(event.url),
    start: event.startsAt,
    end: event.endsAt,
    sequence: event.sequence,
    status: STATUSES[event.status],
    // An organiser without an address would be a property without its required value.
    organizer: event.organiserEmail
      ? { name: withoutControls(event.organiserName), email: event.organiserEmail }
      : null,
    ...(event.remindsGuests &&
      event.status === 'confirmed' && { alarms: REMINDERS.map((trigger) => reminder(event, trigger)) }),
    ...(event.changedAt && { stamp: event.changedAt, lastModified: event.changedAt }),
  })
}

function reminder({ title }: CalendarEvent, trigger: number) {
  return { type: ICalAlarmType.display, trigger, description: withoutControls(title) }
}

// The library escapes commas and semicolons as in text, which a URI value does not know.
function plainUrl(url: string): string {
  return url.replace(/[,;]/g, encodeURIComponent)
}

// RFC 5545, 3.1 allows no control characters in text but the tab; a line feed is escaped by the library.
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
