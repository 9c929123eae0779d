import { useRef } from 'react'

/**
 * The idempotency key of a request: the same content sent again, after a lost answer or a double click, gets the same key.
 * 128 random bits. Not `randomUUID`, which browsers do not offer on plain http, such as in a venue's local network.
 */
export function useAttemptKey(): (what: unknown) => string {
  const attempt = useRef<{ what: string; key: string } | null>(null)
  return (what) => {
    const text = JSON.stringify(what)
    if (attempt.current?.what !== text) attempt.current = { what: text, key: newAttemptKey() }
    return attempt.current.key
  }
}

/** 128 random bits in hexadecimal. */
export function newAttemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
