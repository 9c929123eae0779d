/** For the time after an answer: guests hold up their tickets as soon as the previous guest has gone through. */
const EAGER_FOR_MS = 3_000
const EAGER_PAUSE_MS = 50
/** A rate that a phone's battery can sustain for an evening. */
const USUAL_PAUSE_MS = 110

/** Decides which of the camera's frames are decoded. Times in milliseconds, on one clock. */
export interface FrameRhythm {
  readonly isDue: (now: number) => boolean
  /** Records that a frame was decoded, and how long it took. */
  readonly looked: (now: number, took: number) => void
}

/** Decodes often at first, then less often; on slow phones, decoding never takes more than half of the page's time. */
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
