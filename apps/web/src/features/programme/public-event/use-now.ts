import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time to the minute. It starts with the server's time of rendering, so that server and browser render the same. */
export function useNow(renderedAt: string): number {
  const [now, setNow] = useState(() => Date.parse(renderedAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
