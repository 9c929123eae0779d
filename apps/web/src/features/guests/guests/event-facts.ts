import type { EventView } from '@foyer/contract'
import { formatEventTime, joinFacts } from '@foyer/messages'

/** When and where an event is, for the header of a printed sheet. */
export function factsOf({ startsAt, endsAt, timezone, venueName, city }: EventView): string {
  const when = startsAt && formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
  return joinFacts([when, venueName, city])
}
