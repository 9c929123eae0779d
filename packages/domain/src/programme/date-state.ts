/** Up to so many tickets that are left are counted out to visitors; of more, they only know that there are some. */
export const FEW_LEFT = 20

/**
 * How a date stands on the page of its series. `open`: there are tickets now. `closed`: none is on sale, though not for want of places.
 * `postponed`: its new time is not known, and it stands at its former one.
 */
export const publicDateStates = ['open', 'sold_out', 'closed', 'postponed', 'cancelled', 'over'] as const
export type PublicDateState = (typeof publicDateStates)[number]

interface DateFacts {
  readonly status: 'published' | 'cancelled'
  readonly datesOpen: boolean
  readonly endsAt: Date
  /** Whether a public ticket is within its time of sale and not paused. */
  readonly onSale: boolean
  /** How many people the tickets on sale still let in; null for no limit. */
  readonly left: number | null
}

/** How a date of a series stands at a moment. */
export function publicDateState({ status, datesOpen, endsAt, onSale, left }: DateFacts, now: Date): PublicDateState {
  if (status === 'cancelled') return 'cancelled'
  if (datesOpen) return 'postponed'
  if (now >= endsAt) return 'over'
  if (!onSale) return 'closed'
  return left === 0 ? 'sold_out' : 'open'
}
