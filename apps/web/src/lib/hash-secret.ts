import { useEffect, useState } from 'react'

/**
 * A secret handed over in the address's fragment, `#name=…`: fragments never reach a server or its logs. It is removed from the address bar
 * and the history at once. Undefined until the page is hydrated, null when the address holds none.
 */
export function useHashSecret(name: string): string | null | undefined {
  const [secret, setSecret] = useState<string | null | undefined>(undefined)

  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(window.location.hash.slice(1)).get(name)
      if (found === null || found === '') return setSecret((known) => known ?? null)
      const { pathname, search } = window.location
      window.history.replaceState(window.history.state, '', pathname + search)
      setSecret(found)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [name])

  return secret
}
