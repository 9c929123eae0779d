import type { PayoutView } from '@foyer/contract'
import { rolesGranting, sourcesOf } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { announcePayout } from './payout-news.ts'
import { findPayout, type PayoutWithPeople } from './payout-requests.queries.ts'
import { payoutView } from './payout-requests.view.ts'
import { assertMayAsMember, assertMayConfirm } from './payouts.policy.ts'

/** Confirms a payout that another member requested. An administrator can then approve it. */
export function confirmPayout(deps: Deps, actor: MemberActor, id: string): Promise<PayoutView> {
  return end(deps, actor, id, {
    to: 'requested',
    permit: assertMayConfirm,
    write: (trx, payout) =>
      trx
        .updateTable('payouts')
        .set({ state: 'requested', confirmed_by: actor.userId, confirmed_at: sql<Date>`now()` })
        .where('id', '=', payout.id)
        .where('state', 'in', sourcesOf('payout', 'requested'))
        .where('requested_by', '<>', actor.userId)
        // A member who was removed or limited since the request cannot confirm it.
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('members')
              .select('members.user_id')
              .whereRef('members.organisation_id', '=', 'payouts.organiser_id')
              .where('members.user_id', '=', actor.userId)
              .where('members.role', 'in', rolesGranting('payouts:write'))
              .where('members.event_ids', 'is', null),
          ),
        )
        .executeTakeFirst(),
  })
}

/** Withdraws a payout that is waiting for confirmation. Its amount is no longer reserved. */
export function withdrawPayout(deps: Deps, actor: MemberActor, id: string): Promise<PayoutView> {
  return end(deps, actor, id, {
    to: 'withdrawn',
    permit: assertMayAsMember,
    write: (trx, payout) =>
      trx
        .updateTable('payouts')
        .set({ state: 'withdrawn', withdrawn_by: actor.userId, withdrawn_at: sql<Date>`now()` })
        .where('id', '=', payout.id)
        .where('state', 'in', sourcesOf('payout', 'withdrawn'))
        .executeTakeFirst(),
  })
}

interface Ending {
  readonly to: 'requested' | 'withdrawn'
  readonly permit: (actor: MemberActor, payout: PayoutWithPeople) => void
  /** The conditional update by which one of several members ends the wait. */
  readonly write: (trx: Trx, payout: PayoutWithPeople) => Promise<{ numUpdatedRows: bigint }>
}

function end(deps: Deps, actor: MemberActor, id: string, { to, permit, write }: Ending): Promise<PayoutView> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await findPayout(trx, id)
    if (!payout) throw new AppError('payout.not_found')
    permit(actor, payout)
    const { numUpdatedRows } = await write(trx, payout)
    if (numUpdatedRows === 0n) throw new AppError('payout.state')
    await announcePayout(deps, trx, payout, to)
    const ended = await findPayout(trx, id)
    await auditAct(trx, actor, {
      organisationId: payout.organiser_id,
      action: to === 'requested' ? 'payout.confirm' : 'payout.withdraw',
      target: { kind: 'payout', id, label: payout.reference },
      before: { state: payout.state },
      after: { state: to, amount: payout.amount, currency: payout.currency },
    })
    return payoutView(ended ?? payout, actor, deps.now())
  })
}
