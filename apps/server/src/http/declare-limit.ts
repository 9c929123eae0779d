import type { RateLimit } from './rate-limit.ts'
import type { SubjectKind } from './subject.ts'

export const MINUTE = 60
export const QUARTER = 15 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** One limit; its calls and whom it counts by are checked against the contract and the subjects. */
export function limit<const By extends readonly SubjectKind[]>(declared: RateLimit<By>): RateLimit<By> {
  return declared
}
