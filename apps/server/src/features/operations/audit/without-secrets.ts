const SECRET = /passw|secret|token|hash|otp|private|account_?number|iban|\bpin\b/i

/** Redacts the values of all keys that may open or identify an account, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '•••' : withoutSecrets(inner)]),
  )
}
