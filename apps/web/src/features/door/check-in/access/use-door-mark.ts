import { useEffect } from 'react'

/** Tells what floats above every page how much the door needs at the bottom of the screen. */
export function useDoorMark(mark: 'open' | 'last-scan'): void {
  useEffect(() => {
    document.documentElement.dataset['door'] = mark
  }, [mark])
  useEffect(
    () => () => {
      delete document.documentElement.dataset['door']
    },
    [],
  )
}
