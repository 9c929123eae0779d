/**
 * A clock in milliseconds for measuring durations that is never set back. A phone's own clock may be set back, and `performance.now` stands
 * still while a phone sleeps, so each step is the longer of the two.
 */
export function createForwardClock(wall: () => number, steady: () => number): () => number {
  let [lastWall, lastSteady] = [wall(), steady()]
  let passed = 0
  return () => {
    const [nowWall, nowSteady] = [wall(), steady()]
    passed += Math.max(nowWall - lastWall, nowSteady - lastSteady)
    lastWall = nowWall
    lastSteady = nowSteady
    return passed
  }
}

/** The clock by which this page measures how long ago a scan was answered. */
export const forwardNow = createForwardClock(
  () => Date.now(),
  () => performance.now(),
)
