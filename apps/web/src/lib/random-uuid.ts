import { newAttemptKey } from './use-attempt-key.ts'

/** A UUID of version 4. Not `randomUUID`, which browsers do not offer on plain http, such as in a venue's local network. */
export function randomUuid(): string {
  const hex = newAttemptKey()
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
