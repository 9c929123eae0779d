import { utcToZoned, type LocalDateTime } from '@foyer/domain'

/** An instant as a form shows it, on the clock of a zone; '' where there is none. */
export function localTimeOf(instant: string | null, timeZone: string): LocalDateTime {
  return instant === null ? '' : utcToZoned(new Date(instant), timeZone)
}

/** The name of the time zone this browser uses; not always one that we know. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
