import { isTimeZone, required, utcToZoned } from '@foyer/domain'
import { currentLanguage, traitsOf } from './language.ts'
import { m } from './m.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

// Intl prints most of these as bare offsets in English; older and newer Unicode data differ in the word "Standard".
const abbreviations: Readonly<Record<string, string>> = {
  'West Africa Time': 'WAT',
  'West Africa Standard Time': 'WAT',
  'Central Africa Time': 'CAT',
  'East Africa Time': 'EAT',
  'South Africa Standard Time': 'SAST',
  'Eastern Standard Time': 'EST',
  'Eastern Daylight Time': 'EDT',
  'Central Standard Time': 'CST',
  'Central Daylight Time': 'CDT',
  'Mountain Standard Time': 'MST',
  'Mountain Daylight Time': 'MDT',
  'Pacific Standard Time': 'PST',
  'Pacific Daylight Time': 'PDT',
  'India Standard Time': 'IST',
  'Japan Standard Time': 'JST',
  'Gulf Standard Time': 'GST',
  'Coordinated Universal Time': 'UTC',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Eastern Daylight Time': 'AEDT',
}

/** An event's time in words, in the event's own zone. */
export type EventTime = {
  /** `Saturday, 12 December 2026` */
  date: string
  /** `19:00 to 23:30 WAT`; an end half a day or more later on another day names that day. */
  time: string
  /** `Sat 12 Dec, 19:00` */
  short: string
  /** `DEC` */
  month: string
  /** `12` */
  day: string
}

/** The short name of a zone at an instant: `WAT`, `CET`, or an offset such as `GMT+1` where English has no usual one. */
export function zoneAbbreviation(instant: Date, timeZone: string): string {
  const long = zoneName(instant, timeZone, 'long')
  return abbreviations[long] ?? zoneName(instant, timeZone, 'short')
}

// Making one takes a hundred times as long as using it.
const zoneClocks = new Map<string, Intl.DateTimeFormat>()

function zoneName(instant: Date, timeZone: string, timeZoneName: 'long' | 'short'): string {
  const key = `${timeZoneName} ${timeZone}`
  const clock = zoneClocks.get(key) ?? new Intl.DateTimeFormat(traitsOf('en').dates, { timeZone, timeZoneName })
  zoneClocks.set(key, clock)
  const parts = clock.formatToParts(instant)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/**
 * An event's start and end as its page shows them in the current language, on the 24-hour clock of the event's zone. For English, no
 * names come from Intl, so that server and browser print the same whatever Unicode data they carry.
 */
export function formatEventTime(startsAt: Date, endsAt: Date, timeZone: string): EventTime {
  const start = calendarOf(startsAt, timeZone)
  const end = calendarOf(endsAt, timeZone)
  const untilMorning = endsAt.getTime() - startsAt.getTime() < 12 * 3_600_000
  // An end in another year names it: a pass can be valid from December to February.
  const endDay = start.year === end.year ? end.shortDate : end.date
  const until = start.date === end.date || untilMorning ? end.clock : dayAndClock({ ...end, shortDate: endDay })
  return {
    date: start.date,
    time: m.shell_time_range({ from: start.clock, until, zone: zoneAbbreviation(startsAt, timeZone) }),
    short: dayAndClock(start),
    month: start.month,
    day: start.day,
  }
}

/**
 * When an event starts on the clock of a reader in another zone: `Your time: 13:00 (EST)`, with the day where it is another one.
 * Null where both clocks show the same at that moment, and where the reader's zone is not known.
 */
export function formatYourTime(startsAt: Date, timeZone: string, yourZone: string): string | null {
  if (!isTimeZone(yourZone) || utcToZoned(startsAt, timeZone) === utcToZoned(startsAt, yourZone)) return null
  const there = calendarOf(startsAt, timeZone)
  const here = calendarOf(startsAt, yourZone)
  const time = here.shortDate === there.shortDate ? here.clock : dayAndClock(here)
  return m.shell_your_time({ time, zone: zoneAbbreviation(startsAt, yourZone) })
}

function dayAndClock({ shortDate, clock }: Pick<CalendarWords, 'shortDate' | 'clock'>): string {
  return m.shell_day_and_time({ day: shortDate, time: clock })
}

type CalendarWords = { date: string; shortDate: string; year: number; month: string; day: string; clock: string }

function calendarOf(instant: Date, timeZone: string): CalendarWords {
  const local = utcToZoned(instant, timeZone)
  const clock = local.slice(11)
  // The wall clock is formatted as UTC, because it has already been converted to the zone.
  const wall = new Date(`${local}:00Z`)
  const day = String(wall.getUTCDate())
  const year = wall.getUTCFullYear()
  const language = currentLanguage()
  if (language !== 'en') return { ...intlWords(wall, traitsOf(language).dates), year, day, clock }
  const weekday = required(weekdays[wall.getUTCDay()], 'a weekday')
  const month = required(months[wall.getUTCMonth()], 'a month')
  return {
    date: `${weekday}, ${day} ${month} ${year}`,
    shortDate: `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`,
    year,
    month: month.slice(0, 3).toUpperCase(),
    day,
    clock,
  }
}

function intlWords(wall: Date, locale: string): { date: string; shortDate: string; month: string } {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(wall)
  return {
    date: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: write({ weekday: 'short', day: 'numeric', month: 'short' }),
    month: write({ month: 'short' }).replace('.', '').toLocaleUpperCase(locale),
  }
}
