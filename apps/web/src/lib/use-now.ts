import { useEffect, useState } from 'react'

const EVERY_MS = 15_000

/** The time, four times a minute: often enough for "3 minutes ago". For what is drawn in the browser only. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
