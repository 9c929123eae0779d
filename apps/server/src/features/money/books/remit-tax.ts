import type { RemittanceInput, RemittanceView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { isCheckViolation, isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayApprove } from '../../../http/approval-wait.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findOrganisation } from '../../people/organisations/index.ts'
import { postTransaction } from '../ledger/index.ts'
import { findRemittance, type RemittanceRow } from './tax.queries.ts'
import { remittanceView } from './tax.view.ts'

/** What the database refuses, in words. */
function refusal(error: unknown): unknown {
  if (isCheckViolation(error, 'tax_remittance_is_covered'))
    return new AppError('remittance.exceeds', { fields: { amount: 'above_tax' }, cause: error })
  if (isUniqueViolation(error, 'tax_remittances_reference'))
    return new AppError('remittance.reference_taken', {
      fields: { reference: 'remittance_reference_taken' },
      cause: error,
    })
  return error
}

async function answer(trx: Trx, actor: UserActor, id: string, action: string): Promise<RemittanceView> {
  const row = await findRemittance(trx, id)
  if (!row) throw new AppError('remittance.not_found')
  await writeAudit(trx, {
    actorId: actor.userId,
    organisationId: row.organiser_id,
    action: `tax.${action}`,
    target: { kind: 'tax_remittance', id, label: row.reference },
    after: {
      state: row.state,
      amount: row.amount,
      currency: row.currency,
      destination: row.destination,
      organiser: row.organiser_name,
      ...(row.reason !== null && { reason: row.reason }),
    },
  })
  return remittanceView(row, actor)
}

/** Records that tax was remitted. A waiting remittance counts as paid out, but nothing is posted until a second administrator posts it. */
export async function recordRemittance(deps: Deps, actor: UserActor, input: RemittanceInput): Promise<RemittanceView> {
  if (input.from > input.to) throw new AppError('remittance.days', { fields: { to: 'before_first_day' } })
  const id = uuidv7()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      if (!(await findOrganisation(trx, input.organiserId))) throw new AppError('organisation.not_found')
      await trx
        .insertInto('tax_remittances')
        .values({
          id,
          organiser_id: input.organiserId,
          currency: input.currency,
          amount: input.amount,
          destination: input.destination,
          first_day: input.from,
          last_day: input.to,
          reference: input.reference,
          note: input.note,
          recorded_by: actor.userId,
        })
        .execute()
      return answer(trx, actor, id, 'record')
    })
  } catch (error) {
    throw refusal(error)
  }
}

function post(trx: Trx, kind: 'tax_remitted' | 'tax_remittance_reversed', row: RemittanceRow, amount: number) {
  return postTransaction(trx, {
    kind,
    ref: row.id,
    currency: row.currency,
    eventId: null,
    postings: [
      { account: 'tax_payable', amount },
      { account: 'platform_bank', amount: -amount },
    ],
  })
}

/** Posts what another administrator recorded. The database checks the amount again, since refunds may have reduced it. */
export async function postRemittance(deps: Deps, actor: UserActor, id: string): Promise<RemittanceView> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const row = await findRemittance(trx, id)
      if (!row) throw new AppError('remittance.not_found')
      if (row.recorded_by === actor.userId) throw new AppError('remittance.two_persons')
      await assertMayApprove(trx, actor)
      const { numUpdatedRows } = await trx
        .updateTable('tax_remittances')
        .set({ state: 'posted', posted_by: actor.userId, posted_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('remittance.state')
      await post(trx, 'tax_remitted', row, row.amount)
      return answer(trx, actor, id, 'post')
    })
  } catch (error) {
    throw refusal(error)
  }
}

/** Reverses a remittance: one that is waiting is withdrawn; for one that was posted, the ledger gets a reversal. */
export function endRemittance(deps: Deps, actor: UserActor, id: string, reason: string): Promise<RemittanceView> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findRemittance(trx, id)
    if (!row) throw new AppError('remittance.not_found')
    const state = row.state === 'posted' ? 'reversed' : 'withdrawn'
    const { numUpdatedRows } = await trx
      .updateTable('tax_remittances')
      .set({ state, reason, ended_by: actor.userId, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', state === 'reversed' ? 'posted' : 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('remittance.state')
    if (state === 'reversed') await post(trx, 'tax_remittance_reversed', row, -row.amount)
    return answer(trx, actor, id, state === 'reversed' ? 'reverse' : 'withdraw')
  })
}
