import { randomBytes } from 'node:crypto'
import type { PayoutView } from '@foyer/contract'
import { orderReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockPayoutAccount } from './payout-accounts.ts'
import { announcePayout } from './payout-news.ts'
import { findPayout, lockBalance } from './payout-requests.queries.ts'
import { payoutView } from './payout-requests.view.ts'

/**
 * Asks for a payout. The balance is locked, and what was asked for before and is still to be decided counts as gone, so that
 * wishes made at once cannot add up to more than there is.
 */
export function requestPayout(
  deps: Deps,
  actor: UserActor,
  { currency, amount }: { currency: string; amount: number },
): Promise<PayoutView> {
  if (deps.site.secondFactor === 'required' && !actor.guarded) throw new AppError('payout.second_factor')
  const minimum = deps.site.payoutMinimums.get(currency) ?? 1
  if (amount < minimum)
    throw new AppError('payout.below_minimum', {
      fields: { amount: { code: 'amount_least', params: { amount: minimum, currency } } },
      details: { minimum },
    })
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockPayoutAccount(trx, actor.userId, currency)
    if (!account) throw new AppError('payout.no_account')
    if (!account.ready) throw new AppError('payout.account_unready')
    const { available, asked } = await lockBalance(trx, actor.userId, currency)
    const left = Math.max(0, available - asked)
    if (amount > left)
      throw new AppError('payout.exceeds_balance', {
        fields: { amount: 'above_balance' },
        details: { available: left },
      })
    const id = uuidv7()
    const reference = orderReference(randomBytes(7))
    await trx
      .insertInto('payouts')
      .values({
        id,
        reference,
        organiser_id: actor.userId,
        account_id: account.id,
        account: JSON.stringify({ holder: account.holder, bankName: account.bank_name, last4: account.last4 }),
        currency,
        amount,
        requested_by: actor.userId,
      })
      .execute()
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'payout.request',
      target: { kind: 'payout', id, label: reference },
      after: { amount, currency, last4: account.last4 },
    })
    await announcePayout(deps, trx, { id, organiser_id: actor.userId }, 'requested')
    const made = await findPayout(trx, id)
    if (!made) throw new Error('A payout just written is not there')
    return payoutView(made, actor, deps.now())
  })
}
