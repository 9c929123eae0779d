import { useDocumentVisibility } from '@mantine/hooks'
import type { AvailabilityView } from '@foyer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lightCall } from '../../../api/light-call.ts'

const REFRESH_MS = 30_000

/**
 * The availability, fetched after the page has loaded, every half minute while the page is visible, and when visitors return to it. Null
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
      // A slower answer to an earlier request is out of date.
      if (asked === latest.current) setAvailability(answer)
    } catch {
      // The last known availability stays on the page; the next poll tries again.
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
