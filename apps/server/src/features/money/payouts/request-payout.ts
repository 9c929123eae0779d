import { randomBytes } from 'node:crypto'
import type { PayoutView } from '@foyer/contract'
import { orderReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertPerson, auditAct, chosenOrganisation, holdFor, membersWith } from '../../people/organisations/index.ts'
import { lockPayoutAccount } from './payout-accounts.ts'
import { announcePayout } from './payout-news.ts'
import { findPayout, lockBalance } from './payout-requests.queries.ts'
import { payoutView } from './payout-requests.view.ts'

/**
 * Requests a payout. The balance is locked, and amounts that are requested but not yet decided count as spent, so that concurrent requests
 * cannot exceed the balance. If another member of the organisation can request payouts too, one of them confirms it before an administrator
 * decides.
 */
export async function requestPayout(
  deps: Deps,
  caller: MemberActor,
  { currency, amount }: { currency: string; amount: number },
): Promise<PayoutView> {
  const actor = assertPerson(caller)
  if (actor.organisationId === null) throw new AppError('payout.no_account')
  const organisationId = chosenOrganisation(actor, 'payouts:write')
  if (deps.site.secondFactor === 'required' && !actor.guarded) throw new AppError('payout.second_factor')
  assertReachesMinimum(deps, { currency, amount })
  return deps.db.transaction().execute(async (trx) => {
    await holdFor(trx, actor, 'payouts:write', { organisationId, eventId: null })
    const account = await lockPayoutAccount(trx, organisationId, currency)
    if (!account) throw new AppError('payout.no_account')
    if (!account.ready) throw new AppError('payout.account_unready')
    const { available, asked } = await lockBalance(trx, organisationId, currency)
    const left = Math.max(0, available - asked)
    if (amount > left)
      throw new AppError('payout.exceeds_balance', {
        fields: { amount: 'above_balance' },
        details: { available: left },
      })
    const members = await membersWith(trx, organisationId, 'payouts:write')
    const state = members.some(({ user_id: id }) => id !== actor.userId) ? 'awaiting_confirmation' : 'requested'
    const id = uuidv7()
    const reference = orderReference(randomBytes(7))
    await trx
      .insertInto('payouts')
      .values({
        id,
        reference,
        organiser_id: organisationId,
        account_id: account.id,
        account: JSON.stringify({ holder: account.holder, bankName: account.bank_name, last4: account.last4 }),
        currency,
        amount,
        state,
        requested_by: actor.userId,
      })
      .execute()
    await announcePayout(deps, trx, { id, organiser_id: organisationId }, state)
    const made = await findPayout(trx, id)
    if (!made) throw new Error('A payout just written is not there')
    await auditAct(trx, actor, {
      organisationId,
      action: 'payout.request',
      target: { kind: 'payout', id, label: reference },
      after: { state, amount, currency, last4: account.last4 },
    })
    return payoutView(made, actor, deps.now())
  })
}

function assertReachesMinimum({ site }: Deps, { currency, amount }: { currency: string; amount: number }): void {
  const minimum = site.payoutMinimums.get(currency) ?? 1
  if (amount >= minimum) return
  throw new AppError('payout.below_minimum', {
    fields: { amount: { code: 'amount_least', params: { amount: minimum, currency } } },
    details: { minimum },
  })
}
