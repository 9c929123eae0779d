import type { BundleInput, BundleView } from '@foyer/contract'
import { bundleChanges } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, changeOf, changeTerms, edited, type EventRow, noteByHand, withCurrency } from '../events/index.ts'
import { setCapacity } from '../inventory/index.ts'
import { bundleColumns, saveParts } from './bundle-columns.ts'
import { type BundleWithCounts, wasBundleOrdered } from './bundles.queries.ts'
import { loadBundle } from './load-bundles.ts'
import { openBundle } from './open-bundle.ts'

/** Changes a bundle. Its parts cannot change once it has been ordered, because buyers were promised them. */
export function updateBundle(deps: Deps, actor: MemberActor, id: string, input: BundleInput): Promise<BundleView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, bundle } = await openBundle(trx, actor, id)
    const columns = await changeBundle(trx, event, bundle, input)
    await noteByHand(trx, event, 'ticketTypes')
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    const change = changeOf(
      { ...bundle, parts: partTexts(bundle.parts) },
      {
        ...columns,
        capacity: input.capacity,
        parts: partTexts(input.parts.map(({ ticketId: ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))),
      },
    )
    await auditEvent(trx, actor, event, 'update_bundle', {
      before: withCurrency(event, change.before),
      after: withCurrency(event, { bundle: bundle.name, ...change.after }),
    })
    return loadBundle(trx, event, id, deps.now())
  })
}

/** Writes a bundle whose event and counters are locked, with its place in the list where one is given. Answers the columns. */
export async function changeBundle(
  trx: Trx,
  event: EventRow,
  bundle: BundleWithCounts,
  input: BundleInput,
  position = bundle.position,
) {
  const columns = bundleColumns(input, { event, claimed: bundle.claimed })
  if (!sameParts(bundle, input)) {
    const { changeParts } = bundleChanges({ open: true, ordered: await wasBundleOrdered(trx, bundle) })
    if (!changeParts) throw new AppError('bundle.parts_frozen', { fields: { parts: 'bundle_parts_frozen' } })
    await saveParts(trx, bundle, input)
  }
  await trx
    .updateTable('bundles')
    .set({ ...columns, position, updated_at: sql<Date>`now()` })
    .where('id', '=', bundle.id)
    .execute()
  await setCapacity(trx, bundle.id, input.capacity)
  return columns
}

function partTexts(parts: BundleWithCounts['parts']): string[] {
  return parts.map(({ ticketTypeId, quantity }) => `${quantity} × ${ticketTypeId}`)
}

function sameParts({ parts }: BundleWithCounts, input: BundleInput): boolean {
  return (
    parts.length === input.parts.length &&
    parts.every(({ ticketTypeId, quantity }, index) => {
      const given = input.parts[index]
      return given?.ticketId === ticketTypeId && given.quantity === quantity
    })
  )
}
