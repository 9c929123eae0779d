import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the component is shown; browsers let go of the lock whenever the page is hidden. Answers whether the screen
 * stays on: not where the browser has no such lock or the device refuses it.
 */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let closed = false
    let held: WakeLockSentinel | null = null

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const sentinel = await navigator.wakeLock.request('screen')
      if (closed) return sentinel.release()
      held = sentinel
      setIsHeld(true)
      return undefined
    }

    // A phone low on battery refuses: then its screen dims, nothing more.
    const holdQuietly = () => void hold().catch(() => setIsHeld(false))
    holdQuietly()
    document.addEventListener('visibilitychange', holdQuietly)
    return () => {
      closed = true
      document.removeEventListener('visibilitychange', holdQuietly)
      void held?.release()
    }
  }, [])

  return isHeld
}
