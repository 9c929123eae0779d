import { useEffect } from 'react'

/** Sets an attribute on the document for what the door shows at the bottom of the screen, so that floating elements do not cover it. */
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
