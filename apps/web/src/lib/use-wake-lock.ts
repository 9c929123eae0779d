import { useEffect } from 'react'

/** Keeps the phone's screen on while the door is open; browsers let go of the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let closed = false
    let held: WakeLockSentinel | null = null

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const sentinel = await navigator.wakeLock.request('screen')
      if (closed) await sentinel.release()
      else held = sentinel
    }

    // A phone low on battery refuses: then its screen dims, nothing more.
    const holdQuietly = () => void hold().catch(() => undefined)
    holdQuietly()
    document.addEventListener('visibilitychange', holdQuietly)
    return () => {
      closed = true
      document.removeEventListener('visibilitychange', holdQuietly)
      void held?.release()
    }
  }, [])
}
