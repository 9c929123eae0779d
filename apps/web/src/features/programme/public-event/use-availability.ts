import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useEventAvailabilityQuery } from '../../../api/hooks.ts'

const REFRESH_MS = 30_000

/** What is left, fetched after the page has loaded and every half minute while somebody looks at it. */
export function useAvailability(eventId: string) {
  const looking = useDocumentVisibility() === 'visible'
  const query = useEventAvailabilityQuery({ params: { id: eventId } }, { pollingInterval: looking ? REFRESH_MS : 0 })
  const { refetch, isUninitialized } = query
  const looked = useRef(looking)

  useEffect(() => {
    const cameBack = looking && !looked.current
    looked.current = looking
    if (cameBack && !isUninitialized) void refetch()
  }, [looking, refetch, isUninitialized])

  return query
}
