import type { BundleInput, BundleView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { uuidv7 } from '../../../ids.ts'
import {
  auditEvent,
  changeTerms,
  edited,
  type EventRow,
  lockOpenEvent,
  noteByHand,
  withCurrency,
} from '../events/index.ts'
import { createCounter } from '../inventory/index.ts'
import { bundleColumns, saveParts } from './bundle-columns.ts'
import { loadBundle } from './load-bundles.ts'

/** Adds a bundle at the end of an event's list, with the counter that limits its number. */
export function createBundle(deps: Deps, actor: MemberActor, eventId: string, input: BundleInput): Promise<BundleView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, eventId)
    const id = await addBundle(trx, event, input)
    await noteByHand(trx, event, 'ticketTypes')
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    await auditEvent(trx, actor, event, 'create_bundle', {
      after: withCurrency(event, { name: input.name, price: input.price, capacity: input.capacity }),
    })
    return loadBundle(trx, event, id, deps.now())
  })
}

/** Writes a bundle of a locked event, from a template of its series where one is named, and answers its id. */
export async function addBundle(
  trx: Trx,
  event: EventRow,
  input: BundleInput,
  template?: { readonly id: string; readonly position: number },
): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('bundles')
    .values({
      ...bundleColumns(input, { event, claimed: 0 }),
      id,
      event_id: event.id,
      series_bundle_id: template?.id ?? null,
      position:
        template?.position ??
        sql<number>`(select coalesce(max(position) + 1, 0) from bundles where event_id = ${event.id})`,
    })
    .execute()
  // A bundle claims no places of the event: its tickets do.
  await createCounter(trx, { id, eventId: event.id, kind: 'bundle', capacity: input.capacity, places: 0 })
  await saveParts(trx, { id, event_id: event.id }, input)
  return id
}
