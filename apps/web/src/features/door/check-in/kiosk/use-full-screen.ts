import { useCallback } from 'react'

/** Requests full screen on every touch, because browsers require a gesture and guests can leave full screen. */
export function useFullScreen(): () => void {
  return useCallback(() => {
    if (document.fullscreenElement !== null || !document.fullscreenEnabled) return
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
  }, [])
}
