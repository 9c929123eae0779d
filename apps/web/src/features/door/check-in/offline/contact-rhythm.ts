const POLL_MS = 2_000
/** With a stream that reports changes at once, contacts only show the server that this phone is online. */
const LIVE_POLL_MS = 15_000
const LONGEST_PAUSE_MS = 30_000

/** Schedules a phone's contacts with the server: at intervals, sooner on request, later after failures, never two at the same time. */
export class ContactRhythm {
  readonly #contact: () => Promise<boolean>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #again = false
  #failures = 0
  #live = false
  #stopped = false

  /** `contact` returns whether the server was reached. */
  constructor(contact: () => Promise<boolean>) {
    this.#contact = contact
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Starts a contact now, or returns the one in progress. */
  sync(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#round().finally(() => {
      this.#running = null
      if (this.#stopped) return
      const usual = this.#live ? LIVE_POLL_MS : POLL_MS
      const pause = this.#failures === 0 ? usual : Math.min(POLL_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
      this.#timer = setTimeout(() => void this.sync(), pause)
    })
    return this.#running
  }

  /** Returns a contact that begins after this call: one already in progress may have asked the server before the change in question. */
  nudge(): void {
    if (this.#running) this.#again = true
    else void this.sync()
  }

  setLive(live: boolean): void {
    const worse = this.#live && !live
    this.#live = live
    if (worse && !this.#stopped) void this.sync()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #round(): Promise<void> {
    do {
      this.#again = false
      this.#failures = (await this.#contact()) ? 0 : this.#failures + 1
    } while (this.#again && !this.#stopped && this.#failures === 0)
  }
}
