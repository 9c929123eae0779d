import type { PublicEventCardView } from '@foyer/contract'
import { distanceKm, positionOf } from '@foyer/domain'
import { formatDistance, m } from '@foyer/messages'

/** Below this distance, a rounded position says nothing more; the centre of a city only says that the event is in that city. */
const CLOSE_KM = { exact: 1.5, ofCity: 10 }

/** How far an event is from a visitor's rounded position: `12 km away`. Undefined without a position, or where its place is unknown. */
export function awayInWords(
  { point }: Pick<PublicEventCardView, 'point'>,
  near: string | undefined,
  miles: boolean,
): string | undefined {
  const position = near === undefined ? null : positionOf(near)
  if (position === null || point === null) return undefined
  const km = distanceKm(position, point)
  if (point.exact && km < CLOSE_KM.exact) return m.events_near_close()
  if (!point.exact && km < CLOSE_KM.ofCity) return m.events_near_area()
  return m.events_near_away({ distance: formatDistance(km, { miles }) })
}
