import { useEffect, useEffectEvent } from 'react'

/** Goes back by itself when nobody has touched or typed anything for so long: the next guest is to find the beginning. */
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
