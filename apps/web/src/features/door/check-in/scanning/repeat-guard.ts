const REPEAT_WINDOW_MS = 3_000

/** Remembers the last code, so that one held in front of the camera is one attempt to enter, not ten. */
export interface RepeatGuard {
  /** Whether this sighting is a new attempt; times in milliseconds. Seeing the same code again keeps it shut out. */
  isNew: (code: string, now: number) => boolean
  /** Starts the window anew: the answer has just been put away and the ticket may still be in view. */
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
