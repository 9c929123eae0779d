import { useEffect, useState } from 'react'

/**
 * What follows the address of a date so that a promo code that came with the link to its series is applied there. Read by the browser,
 * since the page itself is the same for everyone.
 */
export function useLinkedCode(): string {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('promo')?.trim()
    if (code) setQuery(`?promo=${encodeURIComponent(code)}`)
  }, [])
  return query
}
