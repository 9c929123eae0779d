import { useCallback, useEffect, useState } from 'react'

interface Question {
  readonly isUninitialized: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Asks a question again because its answer may be out of date. One that is under way may have been read before the change, and no second
 * one is sent beside it, so it is asked once more when that one is answered.
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
