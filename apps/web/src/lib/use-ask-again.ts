import { useCallback, useEffect, useState } from 'react'

interface Question {
  readonly isUninitialized: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Sends a query again because its answer may be out of date. The answer to a query that is under way may have been read before the
 * change, and a second query is not sent in parallel, so the query is sent again once the first one is answered.
 */
export function useAskAgain({ isUninitialized, isFetching, refetch }: Question): () => void {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!isOutdated || isFetching) return
    setOutdated(false)
    if (!isUninitialized) refetch()
  }, [isOutdated, isFetching, isUninitialized, refetch])
  return useCallback(() => setOutdated(true), [])
}
