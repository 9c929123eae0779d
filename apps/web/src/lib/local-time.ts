import { utcToZoned, type LocalDateTime } from '@foyer/domain'

/** An instant as a form shows it, on the clock of a zone; '' where there is none. */
export function localTimeOf(instant: string | null, timeZone: string): LocalDateTime {
  return instant === null ? '' : utcToZoned(new Date(instant), timeZone)
}
