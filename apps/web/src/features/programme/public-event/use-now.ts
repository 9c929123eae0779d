import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time to the minute, beginning with the server's when the page was rendered, so that both render the same. */
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
