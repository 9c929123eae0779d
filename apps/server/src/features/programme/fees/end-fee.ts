import type { FeeVersionView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findFeeVersion, findNewestFee } from './fees.queries.ts'
import { feeVersionView } from './fees.view.ts'
import { changeTerms, labelOf } from './set-fee.ts'

/** Ends an organiser's own fee now: the general fee applies to later orders. */
export function endFee(deps: Deps, actor: UserActor, id: string): Promise<FeeVersionView> {
  return deps.db.transaction().execute(async (trx) => {
    const fee = await findFeeVersion(trx, id)
    if (!fee?.organiser_id) throw new AppError('fee.not_found')
    const ended = await trx
      .updateTable('platform_fees')
      .set({ ends_at: sql<Date>`now()`, ended_by: actor.userId, end_told: true })
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(ends_at > now(), true)`)
      .executeTakeFirst()
    const newest = await findNewestFee(trx, fee.currency, fee.organiser_id)
    if (ended.numUpdatedRows === 0n || newest?.id !== id) throw new AppError('fee.ended')
    await changeTerms(deps, trx, { currency: fee.currency, organiserId: fee.organiser_id })
    const view = feeVersionView(newest)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'fee.end',
      target: { kind: 'fee', id, label: labelOf(view) },
      after: { endsAt: view.endsAt },
    })
    return view
  })
}

/** Renews the terms of sale where an own fee has expired, so that prices are computed again. Returns how many expired. */
export async function endDueFees(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('platform_fees')
    .select('id')
    .where('end_told', '=', false)
    .where(sql<boolean>`ends_at <= now()`)
    .execute()
  let expired = 0
  await workOnEach(
    due,
    async ({ id }) => {
      if (await tellEnd(deps, id)) expired += 1
    },
    (error, { id }) => deps.log.error({ err: error, fee: id }, 'the end of a fee could not be announced'),
  )
  return expired
}

/** Of several workers one announces the end, by a conditional update. */
function tellEnd(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('platform_fees')
      .set({ end_told: true })
      .where('id', '=', id)
      .where('end_told', '=', false)
      .returning(['currency', 'organiser_id'])
      .executeTakeFirst()
    if (ended) await changeTerms(deps, trx, { currency: ended.currency, organiserId: ended.organiser_id })
    return ended !== undefined
  })
}
