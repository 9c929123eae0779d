import type { FeeInput, FeeVersionView } from '@foyer/contract'
import { feeFaults, isCurrency } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { markTermsChanged } from '../inventory/index.ts'
import { feePayerName } from './fee-payer.ts'
import { findFeeVersion, findNewestFee } from './fees.queries.ts'
import { feeVersionView, feeView } from './fees.view.ts'

/**
 * Sets the fee of a currency, the general one or one organiser's, for later orders. Orders keep the fee they were placed with. Prices
 * that were computed but not yet ordered are computed again, because the terms of sale of every affected event get a new version.
 */
export function setFee(deps: Deps, actor: UserActor, input: FeeInput): Promise<FeeVersionView> {
  const faults: Record<string, FieldFault> = {
    ...feeFaults(input),
    ...(!isCurrency(input.currency) && { currency: 'currency' as const }),
    ...endFault(input, deps.now()),
  }
  if (Object.keys(faults).length > 0) throw new AppError('request.invalid', { fields: faults })
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform_fee:' || ${input.currency}, 0))`.execute(trx)
    const { organiserId } = input
    if (organiserId !== null && (await feePayerName(trx, organiserId)) === null)
      throw new AppError('organisation.not_found')
    const before = await findNewestFee(trx, input.currency, organiserId)
    if ((before?.id ?? null) !== input.replaces) throw new AppError('fee.changed')
    const id = uuidv7()
    await trx
      .insertInto('platform_fees')
      .values({
        id,
        currency: input.currency,
        basis_points: input.basisPoints,
        fixed_per_ticket: input.fixedPerTicket,
        minimum: input.minimum,
        maximum: input.maximum,
        organiser_id: organiserId,
        ends_at: input.endsAt === null ? null : new Date(input.endsAt),
        set_by: actor.userId,
        valid_from: sql<Date>`clock_timestamp()`,
      })
      .execute()
    await changeTerms(deps, trx, input)
    const version = await findFeeVersion(trx, id)
    if (!version) throw new Error('A fee just written is not there')
    const after = feeVersionView(version)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'fee.set',
      target: { kind: 'fee', id, label: labelOf(after) },
      ...(before && { before: auditedFee(feeVersionView(before)) }),
      after: auditedFee(after),
    })
    return after
  })
}

/** What the audit log calls a fee: its currency, and the organiser of an own fee. */
export function labelOf({ currency, organiser }: FeeVersionView): string {
  return organiser ? `${currency}, ${organiser.name}` : currency
}

function auditedFee({ organiser, endsAt, currency, ...version }: FeeVersionView): Record<string, unknown> {
  return { currency, ...feeView(version), ...(organiser && { organiserId: organiser._id, endsAt }) }
}

function endFault({ endsAt, organiserId }: FeeInput, now: Date): Record<string, FieldFault> {
  if (endsAt === null) return {}
  if (organiserId === null) return { endsAt: 'fee_end_for_all' }
  return new Date(endsAt) > now ? {} : { endsAt: 'not_future' }
}

/** Renews the terms of sale of the affected events, so that their prices are computed again. */
export async function changeTerms(
  deps: Deps,
  trx: Trx,
  { currency, organiserId }: { currency: string; organiserId: string | null },
): Promise<void> {
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('currency', '=', currency)
    .where(sql<boolean>`coalesce(ends_at > now(), true)`)
    .$if(organiserId !== null, (query) => query.where('organiser_id', '=', organiserId))
    .execute()
  await markTermsChanged(
    trx,
    events.map(({ id }) => id),
  )
  await deps.outbox.announce(trx, { name: 'fees.changed', currency })
}
