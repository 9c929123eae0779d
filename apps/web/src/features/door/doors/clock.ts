import { utcToZoned } from '@foyer/domain'

/** `19:04` on the event's clock. */
export function clockIn(instant: string, timezone: string): string {
  return utcToZoned(new Date(instant), timezone).slice(11)
}
