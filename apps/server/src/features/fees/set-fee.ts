import type { FeeInput, FeeVersionView } from '@foyer/contract'
import { feeFaults, isCurrency } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { writeAudit } from '../audit/index.ts'
import { type FeeVersion, findFeeVersion } from './fees.queries.ts'
import { feeVersionView, feeView } from './fees.view.ts'

/**
 * Sets the fee of a currency for orders from now on. Orders keep the fee they were made with; what was priced a moment ago and
 * is not placed yet is priced again, because the terms of sale of every event in the currency get a new version.
 */
export function setFee(deps: Deps, actor: UserActor, input: FeeInput): Promise<FeeVersionView> {
  const faults = {
    ...feeFaults(input),
    ...(!isCurrency(input.currency) && { currency: 'is not a currency we sell in' }),
  }
  if (Object.keys(faults).length > 0) throw new AppError('request.invalid', { fields: faults })
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('platform_fee:' || ${input.currency}, 0))`.execute(trx)
    const before = await latest(trx, input.currency)
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
        set_by: actor.userId,
        valid_from: sql<Date>`clock_timestamp()`,
      })
      .execute()
    await changeTermsIn(trx, input.currency)
    await sql`select pg_notify('fees_changed', ${input.currency})`.execute(trx)
    const version = await findFeeVersion(trx, id)
    if (!version) throw new Error('A fee just written is not there')
    const after = feeVersionView(version)
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'fee.set',
      target: { kind: 'fee', id, label: input.currency },
      ...(before && { before: feeView(feeVersionView(before)) }),
      after: feeView(after),
    })
    return after
  })
}

async function latest(trx: Trx, currency: string): Promise<FeeVersion | undefined> {
  const newest = await trx
    .selectFrom('platform_fees')
    .select('id')
    .where('currency', '=', currency)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && findFeeVersion(trx, newest.id)
}

/** Counters are locked in id order, the order of every hold, so that none waits for this in a circle. */
async function changeTermsIn(trx: Trx, currency: string): Promise<void> {
  await sql`
    with locked as materialized (
      select counters.id from counters join events on events.id = counters.event_id
      where events.currency = ${currency} and coalesce(events.ends_at > now(), true) and counters.kind <> 'buyer'
      order by counters.id for update of counters
    )
    update counters set version = version + 1 from locked where counters.id = locked.id`.execute(trx)
}
