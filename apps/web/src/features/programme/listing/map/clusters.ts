import type { EventPoint, PlacedView } from '@foyer/contract'
import { spotOf, type Spot, worldAt } from '../../../../lib/mercator.ts'

/** An event that has a place. */
export type PlacedEvent = EventPoint & { readonly point: PlacedView; readonly spot: Spot }

/** Events whose marks would overlap; the earliest event determines the position. */
export interface Cluster {
  readonly key: string
  readonly spot: Spot
  readonly events: readonly PlacedEvent[]
}

/** Marks closer than this are grouped: the width of a finger, in pixels. */
const FINGER = 44

export function placedEvents(items: readonly EventPoint[]): PlacedEvent[] {
  return items.flatMap((event) => (event.point ? [{ ...event, point: event.point, spot: spotOf(event.point) }] : []))
}

/** Groups the events so that no two marks are closer than a finger's width at this zoom. */
export function clustersOf(events: readonly PlacedEvent[], zoom: number): Cluster[] {
  const reach = FINGER / worldAt(zoom)
  const clusters: { key: string; spot: Spot; events: PlacedEvent[] }[] = []
  for (const event of events) {
    const close = clusters.find(({ spot }) => Math.hypot(spot.x - event.spot.x, spot.y - event.spot.y) < reach)
    if (close) close.events.push(event)
    else clusters.push({ key: event._id, spot: event.spot, events: [event] })
  }
  return clusters
}

/** Whether zooming in would separate the events of a cluster. */
export function canSplit({ spot, events }: Cluster): boolean {
  return events.some((event) => event.spot.x !== spot.x || event.spot.y !== spot.y)
}
