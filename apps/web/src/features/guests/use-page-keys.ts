import { useEffect, useRef } from 'react'

/**
 * Remembers where each page of a list begins, so that leafing on costs the same however long the list is. A page that was
 * jumped to has no key and is counted to instead.
 */
export function usePageKeys(question: string, page: number, answer: { page: number; next: string | null } | undefined) {
  const keys = useRef<{ question: string; starts: Map<number, string> }>({ question, starts: new Map() })
  if (keys.current.question !== question) keys.current = { question, starts: new Map() }

  useEffect(() => {
    if (answer?.next) keys.current.starts.set(answer.page + 1, answer.next)
  }, [answer])

  return keys.current.starts.get(page)
}
