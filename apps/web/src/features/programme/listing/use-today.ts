import { useEffect, useState } from 'react'

/** Today in the visitor's own calendar, `YYYY-MM-DD`; the server's day until hydration. */
export function useToday(serverDay: string): string {
  const [today, setToday] = useState(serverDay)
  useEffect(() => {
    const now = new Date()
    const two = (value: number) => String(value).padStart(2, '0')
    setToday(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
  }, [])
  return today
}
