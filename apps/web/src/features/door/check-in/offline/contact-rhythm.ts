const POLL_MS = 2_000
/** With a stream that tells of changes at once, asking only shows that this phone is there. */
const LIVE_POLL_MS = 15_000
const LONGEST_PAUSE_MS = 30_000

/** When a phone asks the server: again and again, sooner when told, later after failures, never twice at once. */
export class ContactRhythm {
  readonly #contact: () => Promise<boolean>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #again = false
  #failures = 0
  #live = false
  #stopped = false

  /** `contact` answers whether the server was reached. */
  constructor(contact: () => Promise<boolean>) {
    this.#contact = contact
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** One contact now, or the one under way. */
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

  /** A contact that begins after this moment: one under way may have asked before what it is about. */
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
