import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../ui/LiveRegion.tsx'
import { announcementBetween, secondsLeft } from './hold-clock.ts'

/** Seconds left of a hold, ticking; null where nothing is held. Speaks politely at two minutes and at thirty seconds. */
export function useHoldClock(heldUntil: string | null, serverTime: string, receivedAt: number): number | null {
  const [now, setNow] = useState(() => Date.now())
  const spokenAt = useRef(Number.POSITIVE_INFINITY)
  const left = heldUntil === null ? null : secondsLeft({ heldUntil, serverTime, receivedAt }, now)

  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, 1000)
    // Timers sleep while a phone is in a pocket.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])

  useEffect(() => {
    if (left === null) return
    const words = announcementBetween(spokenAt.current, left)
    spokenAt.current = left
    if (words !== null) announce(words)
  }, [left])

  return left
}
