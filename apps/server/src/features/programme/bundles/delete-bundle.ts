import { bundleChanges } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditEvent, changeTerms, edited, noteByHand } from '../events/index.ts'
import { deleteCounter } from '../inventory/index.ts'
import { type BundleWithCounts, wasBundleOrdered } from './bundles.queries.ts'
import { openBundle } from './open-bundle.ts'

/** Deletes a bundle without orders; a bundle with orders is archived, because orders and tickets refer to it. */
export function deleteBundle(deps: Deps, actor: MemberActor, id: string): Promise<{ archived: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, bundle } = await openBundle(trx, actor, id)
    const archived = await removeBundle(trx, bundle)
    await noteByHand(trx, event, 'ticketTypes')
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    await auditEvent(trx, actor, event, 'delete_bundle', {
      before: { name: bundle.name },
      ...(archived && { after: { name: bundle.name, status: 'archived' } }),
    })
    return { archived }
  })
}

/** Deletes or archives a bundle whose event and counters are locked; answers whether it was archived. */
export async function removeBundle(trx: Trx, bundle: BundleWithCounts): Promise<boolean> {
  const { archive: archived } = bundleChanges({ open: true, ordered: await wasBundleOrdered(trx, bundle) })
  if (archived)
    await trx
      .updateTable('bundles')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', bundle.id)
      .execute()
  else {
    await deleteCounter(trx, bundle.id)
    await trx.deleteFrom('bundles').where('id', '=', bundle.id).execute()
  }
  return archived
}
