import type { Pass as Passage, ScanStanding } from './attendance.ts'

/** The maximum number of visits of a pass. */
export const MOST_VISITS = 1_000

/**
 * A pass at the door of a date. `visits` null: every date of its series. `used`: the number of dates at which it was admitted, including
 * this one.
 */
export type PassAtDoor = { visits: number | null; used: number; dateCancelled?: boolean | undefined }

/** Whether a pass has a visit left for a date at which it has not been admitted yet. */
export function hasVisitLeft({ visits, used }: PassAtDoor): boolean {
  return visits === null || used < visits
}

/** An admission with a pass at a date, decided by the server or by an offline phone. */
export type Visit = Omit<Passage, 'direction'> & { eventId: string }

/**
 * The result of the visits of a pass. `admissions` in chronological order; at most one for each date, and at most as many as the pass has
 * visits.
 */
export type Visits = {
  admissions: Visit[]
  standings: ReadonlyMap<string, ScanStanding>
  /** Each surplus admission: a second one at its date, or one beyond the last visit, with the admission that counts. */
  conflicts: (Visit & { keptScanId: string; reason: 'twice' | 'used_up' })[]
}

/**
 * The visits of a pass from all its admissions, given in chronological order. As with `foldAttendance`, the result depends only on that
 * order: of two at one date the earlier counts, and of more than the pass allows, the first ones.
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
 * The date for which a pass is used at a door over several dates of a series: the date at which it was admitted, while guests of that date
 * are still admitted, so that a second scan does not use another visit; otherwise the date nearest to now whose door is open; if no door is
 * open, the date that starts nearest to now.
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
