import type { Pass as Passage, ScanStanding } from './attendance.ts'

/** The most visits that a pass can be sold for. */
export const MOST_VISITS = 1_000

/** A pass at the door of a date. `visits` null: every date of its series. `used`: dates at which it was let in, this one included. */
export type PassAtDoor = { visits: number | null; used: number; dateCancelled?: boolean | undefined }

/** Whether a pass has a visit left for a date at which it was not let in yet. */
export function hasVisitLeft({ visits, used }: PassAtDoor): boolean {
  return visits === null || used < visits
}

/** An admission with a pass at a date, decided by the server or by an offline phone. */
export type Visit = Omit<Passage, 'direction'> & { eventId: string }

/** What the visits of a pass come to. `admissions` in the order of time; at most one for each date, at most as many as the pass is for. */
export type Visits = {
  admissions: Visit[]
  standings: ReadonlyMap<string, ScanStanding>
  /** Each admission too many: a second one at its date, or one beyond the last visit, with the one that counts instead. */
  conflicts: (Visit & { keptScanId: string; reason: 'twice' | 'used_up' })[]
}

/**
 * The visits of a pass from all its admissions, given in the order of time. As with `foldAttendance`, the result hangs on that order
 * alone: of two at one date the earlier counts, and of more than the pass is for, the first.
 */
export function foldVisits(passages: readonly Visit[], visits: number | null): Visits {
  const byDate = new Map<string, Visit>()
  const standings = new Map<string, ScanStanding>()
  const conflicts: Visits['conflicts'] = []
  let last: Visit | undefined
  for (const visit of passages) {
    const before = byDate.get(visit.eventId)
    const kept = before ?? (hasVisitLeft({ visits, used: byDate.size }) ? undefined : last)
    if (kept) {
      standings.set(visit.scanId, 'conflict')
      conflicts.push({ ...visit, keptScanId: kept.scanId, reason: before ? 'twice' : 'used_up' })
      continue
    }
    standings.set(visit.scanId, 'admission')
    byDate.set(visit.eventId, visit)
    last = visit
  }
  return { admissions: [...byDate.values()], standings, conflicts }
}

/** A date at a door over several dates of a series. */
export type DoorDate = { id: string; startsAt: Date; opensAt: Date; closesAt: Date }

/**
 * The date that a pass is for at a door over several dates of a series: the one at which it was let in, while guests of that date are
 * still let in, so that a second scan does not use up another visit; otherwise the date with an open door that starts next to now, or
 * where no door is open, the date that starts next to now.
 */
export function dateOfPass<D extends DoorDate>(
  dates: readonly D[],
  now: Date,
  wasLetIn: (date: D) => boolean,
): D | undefined {
  const open = dates.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  const candidates = open.length > 0 ? open : dates
  const distance = ({ startsAt }: DoorDate) => Math.abs(startsAt.getTime() - now.getTime())
  return open.find(wasLetIn) ?? candidates.toSorted((a, b) => distance(a) - distance(b))[0]
}
