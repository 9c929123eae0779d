/** Guests hold their tickets up as soon as the one before has gone through. */
const EAGER_FOR_MS = 3_000
const EAGER_PAUSE_MS = 50
/** What a phone's battery can bear for an evening. */
const USUAL_PAUSE_MS = 110

/** Which of the camera's pictures are looked at. Times in milliseconds, of one clock. */
export interface FrameRhythm {
  readonly isDue: (now: number) => boolean
  /** A picture was looked at, which took so long. */
  readonly looked: (now: number, took: number) => void
}

/** Quick at first, then sparing; and on a slow phone never so that looking leaves the page less than half of its time. */
export function createFrameRhythm(beganAt: number): FrameRhythm {
  let dueAt = beganAt
  return {
    isDue: (now) => now >= dueAt,
    looked: (now, took) => {
      const pause = now - beganAt < EAGER_FOR_MS ? EAGER_PAUSE_MS : USUAL_PAUSE_MS
      dueAt = now + Math.max(pause, 2 * took)
    },
  }
}
