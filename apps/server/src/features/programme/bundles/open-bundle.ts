import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { type EventRow, lockOpenEvent } from '../events/index.ts'
import { lockCounter, lockCounters } from '../inventory/index.ts'
import { type BundleWithCounts, findBundle } from './bundles.queries.ts'

/**
 * A bundle that is about to change, with its event, which is not cancelled. All counters of the event are locked, so that no hold claims a part during the
 * change, and later holds find the new version of the terms.
 */
export async function openBundle(
  trx: Trx,
  actor: MemberActor,
  id: string,
): Promise<{ event: EventRow; bundle: BundleWithCounts }> {
  const seen = await findBundle(trx, id)
  if (!seen) throw new AppError('bundle.not_found')
  const event = await lockOpenEvent(trx, actor, seen.event_id, 'bundle.not_found')
  await lockCounters(trx, event.id)
  const counter = await lockCounter(trx, id)
  const bundle = counter && (await findBundle(trx, id))
  if (!bundle || bundle.archived_at !== null) throw new AppError('bundle.not_found')
  return { event, bundle }
}
