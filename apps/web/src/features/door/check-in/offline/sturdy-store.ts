import type { ManifestTicketView } from '@foyer/contract'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'

/**
 * The number of tickets written at a time; between two chunks, the page draws and reacts to taps. On old phones, each chunk takes a while.
 */
const CHUNK = 100

/**
 * A store for a phone whose storage may be full. What cannot be written stays in memory, and the write is retried with every further scan:
 * a full phone must not turn guests away or lose scans.
 */
export class SturdyStore implements DoorStore {
  readonly #store: DoorStore
  readonly #unsaved = new Map<string, StoredScan>()
  #listIsWhole = true
  #wipes = 0

  constructor(store: DoorStore) {
    this.#store = store
  }

  /** Whether some data is kept only in memory. */
  get isFull(): boolean {
    return this.#unsaved.size > 0 || !this.#listIsWhole
  }

  readonly load: DoorStore['load'] = (eventId) => this.#store.load(eventId)

  readonly eachTickets: DoorStore['eachTickets'] = (eventId, take) => this.#store.eachTickets(eventId, take)

  /**
   * A head records how far the list on disk is complete. If the list has gaps, the former head stays, and the next download starts from
   * there.
   */
  readonly saveHead = async (head: StoredHead): Promise<void> => {
    if (this.#listIsWhole) await this.#store.saveHead(head).catch(() => this.#miss())
  }

  /** Reports each chunk when it is written; skips what was deleted in the meantime. */
  readonly saveTickets = async (
    eventId: string,
    tickets: readonly ManifestTicketView[],
    through: (chunk: readonly ManifestTicketView[]) => void = () => undefined,
  ): Promise<void> => {
    const wipes = this.#wipes
    for (let from = 0; from < tickets.length; from += CHUNK) {
      const chunk = tickets.slice(from, from + CHUNK)
      await this.#store.saveTickets(eventId, chunk).catch(() => this.#miss())
      if (wipes !== this.#wipes) return
      through(chunk)
    }
  }

  /** What remains on disk is deleted after the next list or the next start. */
  readonly deleteTickets = async (eventId: string, ticketIds: readonly string[]): Promise<void> => {
    await this.#store.deleteTickets(eventId, ticketIds).catch(() => undefined)
  }

  readonly saveScans = async (scans: readonly StoredScan[]): Promise<void> => {
    for (const scan of scans) this.#unsaved.set(scan.scanId, scan)
    const all = [...this.#unsaved.values()]
    try {
      await this.#store.saveScans(all)
      for (const scan of all) if (this.#unsaved.get(scan.scanId) === scan) this.#unsaved.delete(scan.scanId)
    } catch {
      // These scans wait in memory for the next attempt.
    }
  }

  /** What remains on disk is sent again after a restart, which is safe. */
  readonly deleteScans = async (eventId: string, scanIds: readonly string[]): Promise<void> => {
    for (const id of scanIds) this.#unsaved.delete(id)
    await this.#store.deleteScans(eventId, scanIds).catch(() => undefined)
  }

  readonly wipe = async (eventId: string, keptScanIds: readonly string[] = []): Promise<void> => {
    this.#wipes += 1
    const kept = new Set(keptScanIds)
    for (const id of this.#unsaved.keys()) if (!kept.has(id)) this.#unsaved.delete(id)
    this.#listIsWhole = true
    await this.#store.wipe(eventId, keptScanIds)
    // There is room now for scans that were kept only in memory.
    if (this.#unsaved.size > 0) await this.saveScans([])
  }

  #miss(): void {
    this.#listIsWhole = false
  }
}
