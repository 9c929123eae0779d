/** Has one attempt decided and shown; returns whether the next one may follow. Never rejects. */
type Turn = () => Promise<boolean>

export interface ScanLine {
  /** Whether an attempt is being decided or waiting. */
  readonly isBusy: () => boolean
  /** Adds a turn at the end of the queue. */
  readonly add: (turn: Turn) => void
  /** Adds a turn before all waiting ones. */
  readonly addFirst: (turn: Turn) => void
  /** Continues after a turn that stopped the queue. */
  readonly goOn: () => void
  /** Discards all waiting turns. */
  readonly clear: () => void
}

/**
 * Decides attempts one after the other, in the order in which they arrived. A hand-held scanner reads the next ticket while the previous
 * one is still being decided, and its guest goes in believing that it counted.
 */
export function createScanLine(): ScanLine {
  let waiting: Turn[] = []
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    let goesOn = true
    while (goesOn) {
      const turn = waiting.shift()
      goesOn = turn !== undefined && (await turn())
    }
    running = false
  }

  return {
    isBusy: () => running || waiting.length > 0,
    add: (turn) => {
      waiting.push(turn)
      void run()
    },
    addFirst: (turn) => {
      waiting.unshift(turn)
      void run()
    },
    goOn: () => void run(),
    clear: () => {
      waiting = []
    },
  }
}
