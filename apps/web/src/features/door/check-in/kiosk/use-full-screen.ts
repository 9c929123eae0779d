import { useCallback } from 'react'

/** Takes the whole screen at a touch, which browsers ask for, again and again where somebody left it. */
export function useFullScreen(): () => void {
  return useCallback(() => {
    if (document.fullscreenElement !== null || !document.fullscreenEnabled) return
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
  }, [])
}
