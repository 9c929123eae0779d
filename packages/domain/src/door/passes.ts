import type { Pass as Passage, ScanStanding } from './attendance.ts'

/** The maximum number of visits of a pass. */
export const MOST_VISITS = 1_000

/**
 * A pass at the door of a date. `visits` null: every date of its series. `used`: the number of dates at which the main list admitted it,
 * including this one; `usedHere`: whether this one is among them.
 */
export type PassAtDoor = {
  visits: number | null
  used: number
  usedHere?: boolean | undefined
  dateCancelled?: boolean | undefined
}

/** Whether a pass is valid at a date: one of its visits was used there, or is left for it. */
export function hasVisitLeft({ visits, used, usedHere = false }: PassAtDoor): boolean {
  return visits === null || usedHere || used < visits
}

/** An admission with a pass at a date, decided by the server or by an offline phone. `listId` is null for the main list. */
export type Visit = Omit<Passage, 'direction'> & { eventId: string; listId: string | null }

/**
 * The result of the visits of a pass. `admissions` in chronological order; at most one for each list and date, and on the main list at most
 * as many as the pass has visits.
 */
export type Visits = {
  admissions: Visit[]
  standings: ReadonlyMap<string, ScanStanding>
  /** Each surplus admission: a second one at its list and date, or one beyond the last visit, with the admission that counts. */
  conflicts: (Visit & { keptScanId: string; reason: 'twice' | 'used_up' })[]
}

/**
 * The visits of a pass from all its admissions, given in chronological order. As with `foldAttendance`, the result depends only on that
 * order: of two at one list and date the earlier counts, and of more than the pass allows, the first ones. Check-in lists use up no visit,
 * but admit only at dates for which the pass is still valid.
 */
export function foldVisits(passages: readonly Visit[], visits: number | null): Visits {
  const admitted = new Map<string, Visit>()
  const dates = new Set<string>()
  const standings = new Map<string, ScanStanding>()
  const conflicts: Visits['conflicts'] = []
  let last: Visit | undefined
  for (const visit of passages) {
    const { scanId, eventId, listId } = visit
    const place = `${listId ?? ''} ${eventId}`
    const before = admitted.get(place)
    const isLeft = hasVisitLeft({ visits, used: dates.size, usedHere: dates.has(eventId) })
    const kept = before ?? (isLeft ? undefined : last)
    if (kept) {
      standings.set(scanId, 'conflict')
      conflicts.push({ ...visit, keptScanId: kept.scanId, reason: before ? 'twice' : 'used_up' })
      continue
    }
    standings.set(scanId, listId === null ? 'admission' : 'list_visit')
    admitted.set(place, visit)
    if (listId !== null) continue
    dates.add(eventId)
    last = visit
  }
  return { admissions: [...admitted.values()], standings, conflicts }
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
