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
  return { ...scan, scannedAt: earlier(scan.scannedAt), undoneAt: scan.undoneAt && earlier(scan.undoneAt) }
}
