import { dayInZone } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import type { DemoOrder } from './demo-order.ts'
import { SeededRandom } from './seeded-random.ts'

/** From where visitors come; some did not say. */
const SOURCES: readonly (readonly [weight: number, source: string])[] = [
  [36, ''],
  [26, 'instagram'],
  [17, 'newsletter'],
  [12, 'whatsapp'],
  [6, 'poster'],
  [3, 'google/cpc/weekend'],
]

/** Page views per order: readers of a newsletter know the organiser and buy after fewer views than people who come from Instagram. */
const VIEWS_PER_ORDER: Readonly<Record<string, number>> = { instagram: 31, newsletter: 9, poster: 14, whatsapp: 12 }
const USUAL_VIEWS = 18

/** The source of an order, as its buyer allowed it to be remembered; empty for none. */
export function sourceOf({ reference }: DemoOrder): string {
  return new SeededRandom(`source ${reference}`).weighted(SOURCES)
}

/** Views of the event pages, by day and source, such as lead to the orders. */
export function viewRows(orders: readonly DemoOrder[]): Insertable<DB['event_views']>[] {
  const rows = new Map<string, Insertable<DB['event_views']>>()
  for (const order of orders) {
    const { event, reference, createdAt } = order
    const source = sourceOf(order)
    const day = dayInZone(createdAt, event.timezone)
    const usual = VIEWS_PER_ORDER[source] ?? USUAL_VIEWS
    const views = Math.round(usual * new SeededRandom(`views ${reference}`).between(0.5, 1.5))
    const key = `${event.id} ${day} ${source}`
    rows.set(key, { event_id: event.id, day, source, views: (rows.get(key)?.views ?? 0) + views })
  }
  return [...rows.values()]
}
