import type { StoredHead, StoredScan } from './door-store.ts'

/** Small corrections of the clock are normal. */
const TOLERATED_MS = 5_000

/**
 * Detects that a phone's clock was set back. Without a network, this would keep its door open and its guest list stored for longer. A clock
 * that was set forward cannot be told from a phone that slept.
 */
export class ClockWatch {
  readonly #lead: () => number
  #known: number

  /** `steady` counts milliseconds independently of the clock. */
  constructor(wall: () => number, steady: () => number) {
    this.#lead = () => wall() - steady()
    this.#known = this.#lead()
  }

  /** By how many milliseconds the clock was set back since the last call; almost always 0. */
  setBackBy(): number {
    const lead = this.#lead()
    const back = this.#known - lead
    if (back > 0 && back <= TOLERATED_MS) return 0
    this.#known = lead
    return Math.max(0, back)
  }
}

/** By how many milliseconds at least the clock was set back while the page was closed: it already showed a later time. Almost always 0. */
export function setBackSince(head: StoredHead | null, scans: readonly StoredScan[], now: number): number {
  const latest = Math.max(head?.fetchedAt ?? 0, ...scans.map((scan) => Date.parse(scan.scannedAt)))
  return latest - now > TOLERATED_MS ? latest - now : 0
}

/** The same head with its times corrected for a clock that was set back. */
export function earlierHead(head: StoredHead, back: number): StoredHead {
  return { ...head, skew: head.skew + back, fetchedAt: head.fetchedAt - back }
}

/** The same scan with its time corrected for a clock that was set back. */
export function earlierScan(scan: StoredScan, back: number): StoredScan {
  const earlier = (at: string) => new Date(Date.parse(at) - back).toISOString()
  return {
    ...scan,
    scannedAt: earlier(scan.scannedAt),
    undoneAt: scan.undoneAt && earlier(scan.undoneAt),
    ...(scan.skew !== undefined && { skew: scan.skew + back }),
  }
}

/** What two measurements of the same clock may differ by, because networks are slow. */
const TOLERATED_SKEW_MS = 60_000

/** By how many milliseconds a clock was set forward (less than 0: back) between two measurements of its difference; 0 if not at all. */
export function setForwardBetween(before: number, after: number): number {
  return Math.abs(before - after) > TOLERATED_SKEW_MS ? before - after : 0
}

/**
 * Those of these scans, in their order, that were made before the phone's clock was corrected, with the time by the corrected clock. While a
 * phone is offline, it cannot tell a corrected clock from a long sleep; the server's clock shows it: `skew` is its difference to the
 * phone's now. The clock leapt where two scans, or the last scan and `now`, are at least as far apart as it was set forward. If that is so
 * at several places, the latest counts, because phones correct their clocks when they have a network again.
 */
export function madeBefore(
  scans: readonly StoredScan[],
  { skew, now }: { readonly skew: number; readonly now: number },
): StoredScan[] {
  const leaps = scans.map((scan) => setForwardBetween(scan.skew ?? skew, skew))
  const times = [...scans.map((scan) => Date.parse(scan.scannedAt)), now]
  const last = leaps.findLastIndex(
    (leap, index) => leap !== 0 && (times[index + 1] ?? now) - (times[index] ?? now) >= leap,
  )
  return scans.slice(0, last + 1).map((scan, index) => earlierScan(scan, -(leaps[index] ?? 0)))
}
