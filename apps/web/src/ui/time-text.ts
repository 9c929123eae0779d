import { inLatinDigits } from '@foyer/domain'
import { currentLanguage, traitsOf } from '@foyer/messages'

const A_TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm|a|p)?$/

/**
 * A time of day somebody typed, such as `19:30`, `7.30 pm`, `7pm` or `1930`, as `HH:mm`. Null where it is none. Without
 * am or pm the hours are those of 24.
 */
export function parseTime(text: string): string | null {
  const [, typedHours = '', minutes = '00', half] =
    A_TIME.exec(
      inLatinDigits(text.trim())
        .toLowerCase()
        .replace(/\.m\.?$/, 'm'),
    ) ?? []
  if (typedHours === '') return null
  const hours = half === undefined ? Number(typedHours) : hoursOf(Number(typedHours), half.startsWith('p'))
  if (hours === null || hours > 23 || Number(minutes) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

function hoursOf(onTheDial: number, afternoon: boolean): number | null {
  if (onTheDial < 1 || onTheDial > 12) return null
  return (onTheDial % 12) + (afternoon ? 12 : 0)
}

/** Whether what is typed so far is a time that further characters cannot change, other than am or pm. */
export const isWholeTime = (text: string): boolean =>
  /^\s*\d{1,2}[:.]\d{2}\s*$|[ap]\.?m\.?\s*$/i.test(inLatinDigits(text))

/**
 * Whether the reader has a 12-hour clock. English is read with either clock, so the locale of the reader's device decides; the other
 * languages use the clock of their date formats.
 */
export function hasTwelveHours(device?: string): boolean {
  const language = currentLanguage()
  const locale = language === 'en' ? device : traitsOf(language).dates
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/** `HH:mm` as its reader's clock shows it: `19:30`, or `7:30 pm` with twelve hours, which English alone has. */
export function timeText(time: string, twelveHours: boolean): string {
  if (!twelveHours) return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** Every half hour of a day from `min` to `max`, as `HH:mm`. */
export function halfHours(min = '00:00', max = '23:59'): string[] {
  return Array.from({ length: 48 }, (_, index) => {
    const hours = String(Math.floor(index / 2)).padStart(2, '0')
    return `${hours}:${index % 2 === 0 ? '00' : '30'}`
  }).filter((time) => time >= min && time <= max)
}
