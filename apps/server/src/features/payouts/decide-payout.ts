import type { PayoutView } from '@foyer/contract'
import { canMove } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { postTransaction } from '../ledger/index.ts'
import {
  findPayout,
  lockBalance,
  lockPayout,
  type PayoutRow,
  type PayoutWithPeople,
} from './payout-requests.queries.ts'
import { blockOf, payoutView } from './payout-requests.view.ts'

type State = PayoutRow['state']
type Change = Partial<Pick<PayoutRow, 'reason' | 'transfer_reference'>>

/**
 * Moves a payout on. Its row is locked first, so that of two administrators who press at once one finds it gone on; what is
 * done to the ledger and the audit entry belong to the same transaction.
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
      action: `payout.${to}`,
      target: { kind: 'payout', id, label: payout.reference },
      before: { state: payout.state },
      after: { state: to, ...change, amount: payout.amount, currency: payout.currency },
    })
    const moved = await findPayout(trx, id)
    return payoutView(moved ?? payout, actor, deps.now())
  })
}

function assertMayLeave(deps: Deps, payout: PayoutWithPeople): void {
  const block = blockOf(payout, deps.now())
  if (block) throw new AppError('payout.frozen', { message: block })
}

export function approvePayout(deps: Deps, actor: UserActor, id: string): Promise<PayoutView> {
  return move(deps, actor, id, {
    to: 'approved',
    by: 'decided',
    act: (_trx, payout) => {
      if (payout.requested_by === actor.userId || payout.organiser_id === actor.userId)
        throw new AppError('payout.two_persons')
      assertMayLeave(deps, payout)
    },
  })
}

export function rejectPayout(deps: Deps, actor: UserActor, id: string, reason: string): Promise<PayoutView> {
  return move(deps, actor, id, { to: 'rejected', by: 'decided', change: { reason } })
}

/** The bank was told: the money leaves what is available and is on its way. */
export async function transferPayout(deps: Deps, actor: UserActor, id: string, reference: string): Promise<PayoutView> {
  try {
    return await move(deps, actor, id, {
      to: 'submitted',
      by: 'submitted',
      change: { transfer_reference: reference },
      act: async (trx, payout) => {
        if (payout.state !== 'approved') throw new AppError('payout.state')
        assertMayLeave(deps, payout)
        const { available } = await lockBalance(trx, payout.organiser_id, payout.currency)
        // A refund may have taken from it since it was asked for.
        if (available < payout.amount) throw new AppError('payout.exceeds_balance', { details: { available } })
        await post(trx, 'payout_submitted', payout, ['organiser_available', 'payout_in_transit'])
      },
    })
  } catch (error) {
    throw isUniqueViolation(error, 'payouts_transfer_reference_key')
      ? new AppError('payout.reference_taken', { fields: { reference: 'belongs to another payout' }, cause: error })
      : error
  }
}

/** How the transfer ended. What failed is available again. */
export function settlePayout(
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
      // Locked before the ledger's own rows, in the order of every other movement.
      await lockBalance(trx, payout.organiser_id, payout.currency)
      if (outcome === 'paid') await post(trx, 'payout_paid', payout, ['payout_in_transit', 'platform_bank'])
      else await post(trx, 'payout_failed', payout, ['payout_in_transit', 'organiser_available'])
    },
  })
}

type Account = 'organiser_available' | 'payout_in_transit' | 'platform_bank'

function post(
  trx: Trx,
  kind: 'payout_submitted' | 'payout_paid' | 'payout_failed',
  payout: PayoutRow,
  [from, to]: [Account, Account],
): Promise<void> {
  const side = (account: Account, amount: number) => ({
    account,
    amount,
    ...(account !== 'platform_bank' && { organiserId: payout.organiser_id }),
  })
  return postTransaction(trx, {
    kind,
    ref: payout.id,
    currency: payout.currency,
    eventId: null,
    postings: [side(from, payout.amount), side(to, -payout.amount)],
  })
}
