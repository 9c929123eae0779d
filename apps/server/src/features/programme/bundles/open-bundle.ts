import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, type EventRow, lockEvent } from '../events/index.ts'
import { lockCounter, lockCounters } from '../inventory/index.ts'
import { type BundleWithCounts, findBundle } from './bundles.queries.ts'

/**
 * A bundle that is about to change, with its event. All counters of the event are locked, so that no hold claims a part during the
 * change, and later holds find the new version of the terms.
 */
export async function openBundle(
  trx: Trx,
  actor: MemberActor,
  id: string,
): Promise<{ event: EventRow; bundle: BundleWithCounts }> {
  const seen = await findBundle(trx, id)
  const locked = seen && (await lockEvent(trx, seen.event_id))
  if (locked) await lockCounters(trx, locked.id)
  const counter = locked && (await lockCounter(trx, id))
  const bundle = counter && (await findBundle(trx, id))
  if (!bundle || bundle.archived_at !== null) throw new AppError('bundle.not_found')
  const event = assertManages(actor, 'events:write', locked, 'bundle.not_found')
  return { event, bundle }
}
