import { useDocumentVisibility } from '@mantine/hooks'
import type { AvailabilityView } from '@foyer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lightCall } from '../../../api/light-call.ts'

const REFRESH_MS = 30_000

/**
 * What is left, fetched after the page has loaded, every half minute while somebody looks at it, and when they come back to it. Null
 * until the first answer.
 */
export function useAvailability(eventId: string) {
  const looking = useDocumentVisibility() === 'visible'
  const [availability, setAvailability] = useState<AvailabilityView | null>(null)
  const latest = useRef(0)

  const refetch = useCallback(async () => {
    latest.current += 1
    const asked = latest.current
    try {
      const answer = await lightCall('eventAvailability', { params: { id: eventId } })
      // A slower answer to an earlier question is out of date.
      if (asked === latest.current) setAvailability(answer)
    } catch {
      // What was known stays on the page; the next round asks again.
    }
  }, [eventId])

  useEffect(() => {
    if (!looking) return
    void refetch()
    const rounds = setInterval(() => void refetch(), REFRESH_MS)
    return () => clearInterval(rounds)
  }, [looking, refetch])

  return { availability, refetch }
}
