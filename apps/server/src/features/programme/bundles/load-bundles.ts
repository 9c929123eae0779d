import type { BundleView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { EventRow } from '../events/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { type BundleWithCounts, findBundle, listBundles, listOrderedBundles } from './bundles.queries.ts'
import { bundleView } from './bundles.view.ts'

/** The bundles of an event as its organiser sees them. */
export async function loadBundles(db: Database | Trx, event: EventRow, now: Date): Promise<BundleView[]> {
  return viewsOf(db, event, { bundles: await listBundles(db, event.id), now })
}

/** One bundle as its organiser sees it. */
export async function loadBundle(db: Database | Trx, event: EventRow, id: string, now: Date): Promise<BundleView> {
  const bundle = required(await findBundle(db, id), `bundle ${id}`)
  const [view] = await viewsOf(db, event, { bundles: [bundle], now })
  return required(view, `bundle ${id}`)
}

async function viewsOf(
  db: Database | Trx,
  event: EventRow,
  { bundles, now }: { bundles: readonly BundleWithCounts[]; now: Date },
): Promise<BundleView[]> {
  if (bundles.length === 0) return []
  const types = await listTicketTypes(db, event.id)
  const all = await db.selectFrom('ticket_types').select(['id', 'name']).where('event_id', '=', event.id).execute()
  const counter = await db
    .selectFrom('counters')
    .select(['capacity', 'claimed'])
    .where('id', '=', event.id)
    .executeTakeFirst()
  const room = counter?.capacity == null ? null : Math.max(0, counter.capacity - counter.claimed)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const ordered = await listOrderedBundles(db, event.id, bundles)
  return bundles.map((bundle) => bundleView(bundle, { event, types, names, ordered, room, now }))
}
