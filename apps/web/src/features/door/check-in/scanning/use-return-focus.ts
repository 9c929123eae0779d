import { useEffect, useRef } from 'react'

/** While `away`, something else has the focus; afterwards it returns to where it was. Answers may follow each other in between. */
export function useReturnFocus(away: boolean): void {
  const place = useRef<Element | null>(null)

  useEffect(() => {
    if (away) {
      place.current = document.activeElement
      return undefined
    }
    const { current } = place
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    place.current = null
    return undefined
  }, [away])
}
