/** How many backups stay: the newest ones, and the newest of each of the last days, weeks and months that have any. */
export interface BackupKeep {
  readonly last: number
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const standardKeep: BackupKeep = { last: 4, daily: 7, weekly: 4, monthly: 6 }

const RULES = ['last', 'daily', 'weekly', 'monthly'] as const
const NAME = /^foyer-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar(?:\.age)?$/
const DAY_MS = 86_400_000

/** Reads `daily:7,weekly:4`; rules that are not named keep none. Null where it makes no sense, or nothing would be kept. */
export function parseBackupKeep(text: string): BackupKeep | null {
  const keep = { last: 0, daily: 0, weekly: 0, monthly: 0 }
  for (const pair of text.split(',')) {
    const [name, count = ''] = pair.split(':')
    const rule = RULES.find((known) => known === name)
    if (rule === undefined || !/^\d{1,3}$/.test(count)) return null
    keep[rule] = Number(count)
  }
  return RULES.some((rule) => keep[rule] > 0) ? keep : null
}

/** When a backup of this name was made; null for any other file. */
export function momentOfBackup(name: string): Date | null {
  const [, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}

const periods: Readonly<Record<(typeof RULES)[number], (moment: Date) => string | number>> = {
  last: (moment) => moment.getTime(),
  daily: (moment) => moment.toISOString().slice(0, 10),
  // The first day of 1970 was a Thursday: three days later the weeks begin, which start on Monday.
  weekly: (moment) => Math.floor((moment.getTime() / DAY_MS + 3) / 7),
  monthly: (moment) => moment.toISOString().slice(0, 7),
}

/**
 * The backups among the files of a folder that no rule keeps. Only periods that have a backup count: when backups cease, none of
 * those that are there is removed.
 */
export function backupsToRemove(names: readonly string[], keep: BackupKeep): string[] {
  const backups = names
    .flatMap((name) => {
      const moment = momentOfBackup(name)
      return moment ? [{ name, moment }] : []
    })
    .toSorted((a, b) => b.moment.getTime() - a.moment.getTime())
  const kept = new Set<string>()
  for (const rule of RULES) {
    const newest = new Map<string | number, string>()
    for (const { name, moment } of backups) {
      const period = periods[rule](moment)
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, keep[rule])) kept.add(name)
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
