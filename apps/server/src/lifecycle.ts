import { setTimeout as sleep } from 'node:timers/promises'

type End = () => unknown

/** How long a start that was cut off may take to stop, and how long ending each thing that was begun may take. */
const START_GRACE_MS = 10_000
const END_MS = 12_000
/** After this the process ends whatever is still under way. */
const LIMIT_MS = 25_000
/** npm and the terminal both pass on the same Ctrl+C: a second signal counts as one only after a moment. */
const SECOND_SIGNAL_MS = 1_000

/** Thrown within a start that was told to stop. */
class Stopped extends Error {
  override name = 'Stopped'
}

/**
 * How the process begins and ends. A start is a sequence of steps: each checks first whether it was told to stop, and what it
 * begins is registered for ending before anything else is awaited. Ending waits until the step under way is over, then ends
 * what was begun, the latest first.
 */
export class Lifecycle {
  readonly #ends: End[] = []
  readonly #cuts: (() => void)[] = []
  readonly #abort = new AbortController()
  readonly #complain: (error: unknown) => void
  #starting: Promise<unknown> = Promise.resolve()
  #stopping: Promise<void> | undefined
  #stoppedAt = 0
  #isEnding = false

  constructor(complain: (error: unknown) => void) {
    this.#complain = complain
  }

  /** Aborted once the process is to end. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Runs the start. What it throws after it was told to stop is of no interest. */
  async run(start: () => Promise<void>): Promise<void> {
    const starting = start()
    this.#starting = starting.then(
      () => this.#cuts.splice(0),
      () => undefined,
    )
    await starting.catch((error: unknown) => {
      if (!this.signal.aborted) throw error
    })
  }

  /** Begins the next step of a start: throws when the process is to end. */
  step(): void {
    if (this.signal.aborted) throw new Stopped()
  }

  /** Registers how what was just begun is ended; at once if everything else has ended already. */
  onStop(end: End): void {
    if (this.#isEnding) void this.#end(end)
    else this.#ends.push(end)
  }

  /** Registers how to cut off what a start waits for. Not used once the start is over. */
  onCutOff(cut: () => void): void {
    this.#cuts.push(cut)
  }

  /** Handles a termination signal: the first ends the process in order, a second one at once. */
  signalled(): void {
    if (this.#stopping === undefined) this.#stoppedAt = Date.now()
    else if (Date.now() - this.#stoppedAt >= SECOND_SIGNAL_MS) process.exit(1)
    void this.stop(0)
  }

  stop(code: number): Promise<void> {
    return (this.#stopping ??= this.#stop(code))
  }

  async #stop(code: number): Promise<void> {
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    this.#abort.abort(new Stopped())
    for (const cut of this.#cuts) cut()
    await within(this.#starting, START_GRACE_MS)
    this.#isEnding = true
    for (const end of this.#ends.toReversed()) await this.#end(end)
    process.exit(code)
  }

  async #end(end: End): Promise<void> {
    await within(
      Promise.resolve()
        .then(() => end())
        .catch(this.#complain),
      END_MS,
    )
  }
}

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const over = new AbortController()
  await Promise.race([
    work.finally(() => over.abort()),
    sleep(milliseconds, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
  ])
}
