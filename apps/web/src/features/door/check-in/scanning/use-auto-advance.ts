import { useEffect, useEffectEvent, useState } from 'react'

const ADVANCE_AFTER_MS = 2_500

/** Continues automatically after a moment, unless staff touch the screen to keep it. */
export function useAutoAdvance(wanted: boolean, next: () => void): { running: boolean; hold: () => void } {
  const [held, setHeld] = useState(false)
  const advance = useEffectEvent(next)
  const running = wanted && !held

  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(advance, ADVANCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [running])

  return { running, hold: () => setHeld(true) }
}
