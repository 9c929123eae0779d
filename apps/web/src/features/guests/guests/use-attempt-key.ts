import { useRef } from 'react'

/**
 * What makes sending safe to repeat: the same thing sent again, after a lost answer or a second press, has the same key.
 * 128 random bits; not `randomUUID`, which browsers withhold on plain http, as on a venue's own network.
 */
export function useAttemptKey(): (what: unknown) => string {
  const attempt = useRef<{ what: string; key: string } | null>(null)
  return (what) => {
    const text = JSON.stringify(what)
    if (attempt.current?.what !== text) attempt.current = { what: text, key: newKey() }
    return attempt.current.key
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
