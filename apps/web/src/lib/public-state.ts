import type { EventView } from '@foyer/contract'

/** What a badge says of an event: a published one is over, on now, sold out or else on sale. */
export function publicState(
  { status, startsAt, endsAt, soldOut }: Pick<EventView, 'status' | 'startsAt' | 'endsAt' | 'soldOut'>,
  now: Date,
): EventView['status'] | 'over' | 'on_now' | 'sold_out' {
  if (status !== 'published') return status
  if (endsAt !== null && new Date(endsAt) <= now) return 'over'
  if (startsAt !== null && new Date(startsAt) <= now) return 'on_now'
  return soldOut ? 'sold_out' : status
}
