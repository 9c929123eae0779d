const REPEAT_WINDOW_MS = 3_000

/** Remembers the last code, so that one held in front of the camera is one attempt to enter, not ten. */
export interface RepeatGuard {
  /**
   * Whether this sighting is a new attempt; times in milliseconds. Each sighting of the same code extends the time in which it is ignored.
   */
  isNew: (code: string, now: number) => boolean
  /** Restarts the window: the answer has just been closed, and the ticket may still be in view. */
  renew: (now: number) => void
}

export function createRepeatGuard(): RepeatGuard {
  let lastCode: string | null = null
  let lastSeen = 0
  return {
    isNew: (code, now) => {
      const repeated = code === lastCode && now - lastSeen < REPEAT_WINDOW_MS
      lastCode = code
      lastSeen = now
      return !repeated
    },
    renew: (now) => {
      lastSeen = now
    },
  }
}
