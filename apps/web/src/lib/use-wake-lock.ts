import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the component is shown. Browsers release the lock whenever the page is hidden, and a device may release it at
 * any time, for example to save power; it is requested again when the page is shown. Returns whether the screen stays on now: not where the
 * browser has no such lock or the device refuses it.
 */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let closed = false
    let held: WakeLockSentinel | null = null

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible' || held !== null) return
      const sentinel = await navigator.wakeLock.request('screen')
      // Another request may have been answered first.
      if (closed || held !== null) return sentinel.release()
      held = sentinel
      sentinel.addEventListener(
        'release',
        () => {
          held = null
          if (!closed) setIsHeld(false)
        },
        { once: true },
      )
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
