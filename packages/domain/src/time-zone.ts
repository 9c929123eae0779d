import { required } from './required.ts'
/** A wall-clock time to the minute without a zone, `YYYY-MM-DDTHH:mm`: what `<input type="datetime-local">` gives. */
export type LocalDateTime = string

const minute = 60_000
const day = 24 * 60 * minute
const localPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/

/**
 * Names that JavaScript engines and PostgreSQL read differently: three letters other than these, and two that the IANA database has
 * dropped. PostgreSQL refuses AET, with which a single event makes queries over all events fail, and takes IST for Israel's time and CET
 * for a time without summer.
 */
const AMBIGUOUS =
  /^(?!(?:UTC|UCT|GMT|EST|MST|HST|PRC|ROC|ROK)$)[a-z]{3}$|^(?:US\/Pacific-New|Canada\/East-Saskatchewan)$/i

/** Whether `text` names a zone of the IANA database. Bare offsets such as `+01:00` are refused: they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text) || AMBIGUOUS.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether `text` is an existing calendar date and time of day of the form `YYYY-MM-DDTHH:mm`. */
export function isLocalDateTime(text: string): boolean {
  return parseLocal(text) !== null
}

// The wall-clock time read as if it were UTC, in milliseconds; null when the calendar has no such date or time.
function parseLocal(text: string): number | null {
  const match = localPattern.exec(text)
  if (!match) return null
  const [year = 0, month = 0, dayOfMonth = 0, hours = 0, minutes = 0] = match.slice(1).map(Number)
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, dayOfMonth)
  time.setUTCHours(hours, minutes)
  return time.toISOString().slice(0, 16) === text ? time.getTime() : null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

// The wall clock of a zone at an instant, as if it were UTC.
function wallClock(instant: number, timeZone: string): number {
  const fields = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  )
  const time = new Date(0)
  const field = (name: Intl.DateTimeFormatPartTypes) => required(fields.get(name), `the ${name} of a clock`)
  time.setUTCFullYear(field('year'), field('month') - 1, field('day'))
  time.setUTCHours(field('hour'), field('minute'), field('second'))
  return time.getTime()
}

/**
 * The instant of a wall-clock time in a zone. A time the clocks jump over moves forward by the jump; of a time that happens
 * twice the first is taken (the "compatible" rule of RFC 5545 and Temporal). Throws RangeError for a text that
 * `isLocalDateTime` refuses or an unknown zone.
 */
export function zonedToUtc(localIso: LocalDateTime, timeZone: string): Date {
  const local = parseLocal(localIso)
  if (local === null) throw new RangeError('Not a local date and time')
  const before = wallClock(local - day, timeZone) - (local - day)
  const after = wallClock(local + day, timeZone) - (local + day)
  const candidates = [local - before, local - after].filter((instant) => wallClock(instant, timeZone) === local)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : local - before)
}

/** The wall clock of a zone at an instant, cut to the minute. */
export function utcToZoned(instant: Date, timeZone: string): LocalDateTime {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The calendar day of a zone at an instant, `YYYY-MM-DD`. */
export function dayInZone(instant: Date, timeZone: string): string {
  return utcToZoned(instant, timeZone).slice(0, 10)
}
