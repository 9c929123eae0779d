/**
 * A value that has to be there. When it is missing, a rule of ours was broken: the error names it, instead of an empty text or a
 * zero going on as if it were the value.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
