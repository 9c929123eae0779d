/** When backups are due: every so many seconds, counted from so many seconds after midnight UTC. */
export interface BackupSchedule {
  readonly everySeconds: number
  readonly offsetSeconds: number
}

const DAY_SECONDS = 86_400
const SHORTEST_SECONDS = 15 * 60
const LONGEST_SECONDS = 7 * DAY_SECONDS

/** Reads a time of day in UTC, `03:15`, or an interval from 15 minutes to 7 days, `6h` or `30m`. Null for anything else. */
export function parseBackupSchedule(text: string): BackupSchedule | null {
  const time = /^(?<hours>[01]\d|2[0-3]):(?<minutes>[0-5]\d)$/.exec(text)?.groups
  if (time)
    return { everySeconds: DAY_SECONDS, offsetSeconds: Number(time['hours']) * 3600 + Number(time['minutes']) * 60 }
  const interval = /^(?<count>[1-9]\d{0,3})(?<unit>[hm])$/.exec(text)?.groups
  const everySeconds = Number(interval?.['count']) * (interval?.['unit'] === 'h' ? 3600 : 60)
  return everySeconds >= SHORTEST_SECONDS && everySeconds <= LONGEST_SECONDS ? { everySeconds, offsetSeconds: 0 } : null
}

/** The last moment at which a backup was due. Every process finds the same one, whenever it looks. */
export function lastDue({ everySeconds, offsetSeconds }: BackupSchedule, now: Date): Date {
  const seconds = now.getTime() / 1000 - offsetSeconds
  return new Date((Math.floor(seconds / everySeconds) * everySeconds + offsetSeconds) * 1000)
}
