/** Has one attempt decided and shown; answers whether the next may follow. Never rejects. */
type Turn = () => Promise<boolean>

export interface ScanLine {
  /** Whether an attempt is being decided, or waits. */
  readonly isBusy: () => boolean
  /** At the end of the line. */
  readonly add: (turn: Turn) => void
  /** Before all that wait. */
  readonly addFirst: (turn: Turn) => void
  /** After a turn that held the others up. */
  readonly goOn: () => void
  /** Nobody is to have a turn any more. */
  readonly clear: () => void
}

/**
 * Attempts one after the other, in the order in which they came: a hand-held scanner reads the next ticket while the one before it
 * is still being decided, and whoever held it goes in believing that it counted.
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
