import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * The server's time to the minute, counted from when it rendered the page: the clocks of visitors' devices may be hours off. At first, server
 * and browser render the same.
 */
export function useNow(renderedAt: string): number {
  const [now, setNow] = useState(() => Date.parse(renderedAt))
  useEffect(() => {
    const ahead = Date.now() - Date.parse(renderedAt)
    const tick = () => setNow(Date.now() - ahead)
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [renderedAt])
  return now
}
