import type { StoredScan } from './door-store.ts'

/** This phone's own scans, indexed for the look-ups of every verdict: at the end of an evening there are thousands. */
export class OwnScans {
  readonly #all = new Map<string, StoredScan>()
  readonly #waiting = new Map<string, StoredScan>()
  readonly #corrected = new Map<string, StoredScan>()
  /** By ticket: the scans that its record does not include yet. */
  readonly #open = new Map<string, Map<string, StoredScan>>()
  #latestSequence = 0

  get all(): readonly StoredScan[] {
    return [...this.#all.values()]
  }

  /** The scans that the server does not know of, in the order in which they happened. */
  get waiting(): readonly StoredScan[] {
    return inOrder(this.#waiting)
  }

  get corrected(): readonly StoredScan[] {
    return inOrder(this.#corrected)
  }

  /** The highest sequence so far; 0 without scans. */
  get latestSequence(): number {
    return this.#latestSequence
  }

  get(scanId: string): StoredScan | undefined {
    return this.#all.get(scanId)
  }

  /** The scans that the record of a ticket does not include yet, in the order in which they happened. */
  open(ticketId: string): readonly StoredScan[] {
    const scans = this.#open.get(ticketId)
    return scans ? inOrder(scans) : []
  }

  /** The tickets whose record does not include all their scans yet. */
  get openTickets(): readonly string[] {
    return [...this.#open.keys()]
  }

  put(scan: StoredScan): void {
    this.#all.set(scan.scanId, scan)
    this.#latestSequence = Math.max(this.#latestSequence, scan.sequence)
    keepWhile(this.#waiting, scan, scan.state === 'waiting')
    keepWhile(this.#corrected, scan, scan.correction !== null)
    this.#index(scan, scan.state !== 'settled')
  }

  drop(scanId: string): void {
    const scan = this.#all.get(scanId)
    if (!scan) return
    this.#all.delete(scanId)
    this.#waiting.delete(scanId)
    this.#corrected.delete(scanId)
    this.#index(scan, false)
  }

  #index(scan: StoredScan, open: boolean): void {
    if (scan.ticketId === null) return
    const scans = this.#open.get(scan.ticketId) ?? new Map<string, StoredScan>()
    keepWhile(scans, scan, open)
    if (scans.size > 0) this.#open.set(scan.ticketId, scans)
    else this.#open.delete(scan.ticketId)
  }
}

function keepWhile(scans: Map<string, StoredScan>, scan: StoredScan, kept: boolean): void {
  if (kept) scans.set(scan.scanId, scan)
  else scans.delete(scan.scanId)
}

function inOrder(scans: ReadonlyMap<string, StoredScan>): StoredScan[] {
  return [...scans.values()].toSorted((a, b) => a.sequence - b.sequence)
}
