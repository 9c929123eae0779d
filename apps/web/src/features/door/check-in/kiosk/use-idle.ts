import { useEffect, useEffectEvent } from 'react'

/** Goes back to the start screen for the next guest after a time without touches or keys. */
export function useIdle(milliseconds: number, back: () => void): void {
  const leave = useEffectEvent(back)

  useEffect(() => {
    let timer = setTimeout(leave, milliseconds)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, milliseconds)
    }
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', touched)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', touched)
    }
  }, [milliseconds])
}
