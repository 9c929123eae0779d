import type { PayoutView } from '@foyer/contract'
import { canMove } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { databaseTime } from '../../../db/database-time.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { PayoutGateway } from '../../../gateways/payouts/payout-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayApprove } from '../../../http/approval-wait.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findMember } from '../../people/organisations/index.ts'
import { isPayable, lockPayoutAccount, sealDestination } from './payout-accounts.ts'
import { announcePayout } from './payout-news.ts'
import { postPayout } from './payout-postings.ts'
import {
  findPayout,
  lockBalance,
  lockPayout,
  type PayoutRow,
  type PayoutWithPeople,
} from './payout-requests.queries.ts'
import { blockOf, payoutView } from './payout-requests.view.ts'

/** What an administrator can do with a payout. */
type State = Exclude<PayoutRow['state'], 'awaiting_confirmation' | 'withdrawn' | 'requested' | 'unknown'>
type Change = Partial<Pick<PayoutRow, 'reason' | 'transfer_reference' | 'provider'>>

/**
 * Moves a payout to its next state. Its row is locked first, so that the second of two concurrent administrators finds it already moved;
 * the ledger transaction and the audit entry are written in the same database transaction.
 */
function move(
  deps: Deps,
  actor: UserActor,
  id: string,
  {
    to,
    by,
    change = {},
    act,
  }: {
    to: State
    by: 'decided' | 'submitted' | 'settled'
    change?: Change
    act?: (trx: Trx, payout: PayoutWithPeople) => Promise<void> | void
  },
): Promise<PayoutView> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayout(trx, id)
    const payout = locked && (await findPayout(trx, id))
    if (!payout) throw new AppError('payout.not_found')
    if (!canMove('payout', payout.state, to)) throw new AppError('payout.state')
    await act?.(trx, payout)
    await trx
      .updateTable('payouts')
      .set({ state: to, ...change, [`${by}_by`]: actor.userId, [`${by}_at`]: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      actorId: actor.userId,
      organisationId: payout.organiser_id,
      action: `payout.${to}`,
      target: { kind: 'payout', id, label: payout.reference },
      before: { state: payout.state },
      after: { state: to, ...change, amount: payout.amount, currency: payout.currency },
    })
    await announcePayout(deps, trx, payout, to)
    const moved = await findPayout(trx, id)
    return payoutView(moved ?? payout, actor, deps.now())
  })
}

async function assertMayLeave(trx: Trx, payout: PayoutWithPeople): Promise<void> {
  const reason = blockOf(payout, await databaseTime(trx))
  if (reason) throw new AppError('payout.frozen', { reason })
}

export function approvePayout(deps: Deps, actor: UserActor, id: string): Promise<PayoutView> {
  return move(deps, actor, id, {
    to: 'approved',
    by: 'decided',
    act: async (trx, payout) => {
      const isOwn = payout.requested_by === actor.userId || payout.confirmed_by === actor.userId
      // Read here and not when the request came: a user who has joined the organisation since then is a member of it.
      if (isOwn || (await findMember(trx, payout.organiser_id, actor.userId))) throw new AppError('payout.two_persons')
      await assertMayApprove(trx, actor)
      await assertMayLeave(trx, payout)
    },
  })
}

export function rejectPayout(deps: Deps, actor: UserActor, id: string, reason: string): Promise<PayoutView> {
  return move(deps, actor, id, { to: 'rejected', by: 'decided', change: { reason } })
}

async function leave(trx: Trx, payout: PayoutWithPeople): Promise<void> {
  if (payout.state !== 'approved') throw new AppError('payout.state')
  await assertMayLeave(trx, payout)
  const { available } = await lockBalance(trx, payout.organiser_id, payout.currency)
  // A refund may have reduced the available money since the payout was requested.
  if (available < payout.amount) throw new AppError('payout.exceeds_balance', { details: { available } })
  await postPayout(trx, 'payout_submitted', payout, ['organiser_available', 'payout_in_transit'])
}

/** The provider pays to the account as it is now; the payout keeps a copy of it. */
async function fixDestination(deps: Deps, trx: Trx, payout: PayoutWithPeople, gateway: PayoutGateway): Promise<void> {
  const account = await lockPayoutAccount(trx, payout.organiser_id, payout.currency)
  if (!account || !isPayable(account, gateway)) throw new AppError('payout.account_unready')
  await assertMayLeave(trx, { ...payout, frozen_until: account.frozen_until })
  const { holder, bank_name: bankName, last4 } = account
  await trx
    .updateTable('payouts')
    .set({
      destination_sealed: sealDestination(deps, account),
      account: JSON.stringify({ holder, bankName, last4 }),
    })
    .where('id', '=', payout.id)
    .execute()
}

/** The provider of the currency will send it: the job for that is written in the same transaction as the step. */
export async function submitPayout(deps: Deps, actor: UserActor, id: string): Promise<PayoutView> {
  const payout = await findPayout(deps.db, id)
  const gateway = payout && deps.payouts.forCurrency(payout.currency)
  if (payout && !gateway) throw new AppError('payout.no_provider')
  return move(deps, actor, id, {
    to: 'submitted',
    by: 'submitted',
    change: { transfer_reference: `payout-${id}`, provider: gateway?.name ?? null },
    act: async (trx, locked) => {
      if (gateway) await fixDestination(deps, trx, locked, gateway)
      await leave(trx, locked)
      await deps.jobs.enqueue(trx, 'payout.send', { payoutId: id })
    },
  })
}

/** The bank was instructed: the money leaves the available balance and is in transit. */
export async function recordPayoutSent(
  deps: Deps,
  actor: UserActor,
  id: string,
  reference: string,
): Promise<PayoutView> {
  try {
    return await move(deps, actor, id, {
      to: 'submitted',
      by: 'submitted',
      change: { transfer_reference: reference },
      act: (trx, payout) => leave(trx, payout),
    })
  } catch (error) {
    throw isUniqueViolation(error, 'payouts_transfer_reference_key')
      ? new AppError('payout.reference_taken', { fields: { reference: 'transfer_reference_taken' }, cause: error })
      : error
  }
}

/** The outcome of the payout transfer. The money of a failed one is available again. */
export function recordPayoutOutcome(
  deps: Deps,
  actor: UserActor,
  id: string,
  { outcome, reason }: { outcome: 'paid' | 'failed'; reason: string },
): Promise<PayoutView> {
  return move(deps, actor, id, {
    to: outcome,
    by: 'settled',
    change: reason === '' ? {} : { reason },
    act: async (trx, payout) => {
      // Whoever sent it is the only one who knows, and what is over is over.
      if (payout.provider !== null || payout.state !== 'submitted') throw new AppError('payout.state')
      // Locked before the ledger's own rows, in the order of every other movement.
      await lockBalance(trx, payout.organiser_id, payout.currency)
      if (outcome === 'paid') await postPayout(trx, 'payout_paid', payout, ['payout_in_transit', 'platform_bank'])
      else await postPayout(trx, 'payout_failed', payout, ['payout_in_transit', 'organiser_available'])
    },
  })
}
