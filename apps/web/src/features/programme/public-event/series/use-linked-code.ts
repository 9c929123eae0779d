import { useEffect, useState } from 'react'

/**
 * The query to append to a date's address, so that a promo code from the link to the series is applied there. It is read in the browser,
 * because the page itself is the same for everyone.
 */
export function useLinkedCode(): string {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('promo')?.trim()
    if (code) setQuery(`?promo=${encodeURIComponent(code)}`)
  }, [])
  return query
}
