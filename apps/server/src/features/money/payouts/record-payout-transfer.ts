import { canMove } from '@foyer/domain'
import { formatMoney, type ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { PayoutTransfer } from '../../../gateways/payouts/payout-gateway.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { announcePayout } from './payout-news.ts'
import { lockBalance, lockPayout, type PayoutRow } from './payout-requests.queries.ts'
import { postPayout } from './payout-postings.ts'

const STATES = { pending: 'submitted', paid: 'paid', failed: 'failed' } as const

/** Nobody knows whether it was sent. What is over stays so: silence is no news of it. */
export function recordSilence(deps: Deps, id: string): Promise<void> {
  return withPayout(deps, id, (trx, payout) =>
    move(deps, trx, payout, { to: 'unknown', reason: 'provider.no_answer' satisfies ProviderReason }),
  )
}

/**
 * Records what a provider says of a payout transfer. Of several who hear of it at once one records it: the row is locked, and each end
 * counts once. What cannot be so ends nothing: it is kept as a discrepancy, for an administrator to see.
 */
export function recordPayoutTransfer(deps: Deps, id: string, said: PayoutTransfer): Promise<void> {
  return withPayout(deps, id, async (trx, payout) => {
    const lie = discrepancyOf(payout, said)
    if (lie !== payout.discrepancy)
      await trx.updateTable('payouts').set({ discrepancy: lie }).where('id', '=', id).execute()
    if (lie !== null) {
      deps.log.error({ payout: id, provider: payout.provider, said }, 'a provider says what cannot be so of a payout')
      return move(deps, trx, payout, { to: 'unknown', reason: lie })
    }
    return move(deps, trx, payout, { to: STATES[said.status], reason: said.failure })
  })
}

function withPayout(deps: Deps, id: string, act: (trx: Trx, payout: PayoutRow) => Promise<void>): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await lockPayout(trx, id)
    if (payout) await act(trx, payout)
  })
}

function discrepancyOf(payout: PayoutRow, said: PayoutTransfer): string | null {
  if (said.amount !== payout.amount || said.currency !== payout.currency)
    return `The provider has it as ${said.amount} ${said.currency} in minor units, not ${formatMoney(payout.amount, payout.currency)}.`
  // The money was made available again and may be sent a second time.
  if (payout.state === 'failed' && said.status !== 'failed')
    return `The provider has it as ${said.status} after it had failed.`
  return null
}

type Move = { to: 'submitted' | 'paid' | 'failed' | 'unknown'; reason: string | null }

async function move(deps: Deps, trx: Trx, payout: PayoutRow, { to, reason }: Move): Promise<void> {
  if (!canMove('payout', payout.state, to)) return
  const comesBack = payout.state === 'paid'
  await trx
    .updateTable('payouts')
    .set({
      state: to,
      reason,
      ...(comesBack && { returned_at: sql<Date>`now()` }),
      ...(!comesBack && (to === 'paid' || to === 'failed') && { settled_at: sql<Date>`now()` }),
    })
    .where('id', '=', payout.id)
    .execute()
  await post(trx, payout, to)
  const news = comesBack ? 'returned' : to
  if (news === 'paid' || news === 'failed' || news === 'returned') await announcePayout(deps, trx, payout, news)
  await writeAudit(trx, {
    actorId: null,
    organisationId: payout.organiser_id,
    action: `payout.${to}`,
    target: { kind: 'payout', id: payout.id, label: payout.reference },
    before: { state: payout.state },
    after: { state: to, provider: payout.provider, amount: payout.amount, currency: payout.currency, reason },
  })
}

/** What failed is available again, out of the accounts in transit or, once it was paid, out of the bank. */
async function post(trx: Trx, payout: PayoutRow, to: Move['to']): Promise<void> {
  if (to !== 'paid' && to !== 'failed') return
  await lockBalance(trx, payout.organiser_id, payout.currency)
  if (to === 'paid') await postPayout(trx, 'payout_paid', payout, ['payout_in_transit', 'platform_bank'])
  else if (payout.state === 'paid')
    await postPayout(trx, 'payout_returned', payout, ['platform_bank', 'organiser_available'])
  else await postPayout(trx, 'payout_failed', payout, ['payout_in_transit', 'organiser_available'])
}
