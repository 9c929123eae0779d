import type { BundleView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, edited, lockManagedEvent, noteByHand } from '../events/index.ts'
import { listBundles } from './bundles.queries.ts'
import { loadBundles } from './load-bundles.ts'

/** Puts an event's bundles in the given order. The list must name each of them once. */
export function orderBundles(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  bundleIds: readonly string[],
): Promise<BundleView[]> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    const before = await listBundles(trx, eventId)
    const named = new Set(bundleIds)
    if (named.size !== bundleIds.length || before.length !== named.size || !before.every(({ id }) => named.has(id)))
      throw new AppError('bundle.invalid', { fields: { bundleIds: 'order_of_bundles' } })
    await sql`
      update bundles set position = place.position - 1
      from unnest(${[...bundleIds]}::uuid[]) with ordinality as place(id, position)
      where bundles.id = place.id`.execute(trx)
    await noteByHand(trx, event, 'ticketTypes')
    await deps.outbox.announce(trx, edited(event, ['ticketTypes']))
    const views = await loadBundles(trx, event, deps.now())
    await auditEvent(trx, actor, event, 'order_bundles', {
      before: { order: before.map(({ name }) => name) },
      after: { order: views.map(({ name }) => name) },
    })
    return views
  })
}
