const FIRST_MS = 2_000
const LONGEST_MS = 8_000

/** How long a payment is watched before the visitor is asked to look again. */
export const WATCH_FOR_MS = 60_000

/** The pause before asking again, half as long again as the one before: 2 s, 3 s, 4.5 s … 8 s. */
export function nextWait(before: number): number {
  return before === 0 ? FIRST_MS : Math.min(LONGEST_MS, before * 1.5)
}
