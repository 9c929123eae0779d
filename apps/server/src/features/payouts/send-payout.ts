import { canMove } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { PayoutsTable } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { PayoutGateway, ProviderTransfer } from '../../gateways/payouts/payout-gateway.ts'
import { unseal } from '../../secrets.ts'
import { writeAudit } from '../audit/index.ts'
import { lockBalance, lockPayout } from './payout-requests.queries.ts'
import { postPayout } from './payout-postings.ts'

type PayoutRow = Selectable<PayoutsTable>

const BATCH = 20

/**
 * Has the provider send a payout that was submitted. It is asked first whether it has the transfer, and told with the same reference
 * otherwise, so that a crash or a lost answer never becomes a second transfer. While nobody knows, the payout says so.
 */
export async function sendPayout(deps: Deps, payoutId: string): Promise<void> {
  const payout = await deps.db
    .updateTable('payouts')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', '=', payoutId)
    .where('state', 'in', ['submitted', 'unknown'])
    .returningAll()
    .executeTakeFirst()
  const gateway = payout?.provider ? deps.payouts.byName.get(payout.provider) : undefined
  if (!payout || !gateway) return
  const said = await askOrSend(deps, gateway, payout).catch(async (error: unknown) => {
    await record(deps, payout.id, 'unknown', 'The provider did not answer.')
    throw error
  })
  deps.failpoint('after_provider_payout')
  await record(deps, payout.id, STATES[said.status], said.failure)
}

const STATES = { pending: 'submitted', paid: 'paid', failed: 'failed' } as const

async function askOrSend(deps: Deps, gateway: PayoutGateway, payout: PayoutRow): Promise<ProviderTransfer> {
  const reference = payout.transfer_reference ?? ''
  const known = await gateway.find(reference)
  if (known) return known
  deps.failpoint('before_provider_payout')
  const account = await deps.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('id', '=', payout.account_id)
    .executeTakeFirstOrThrow()
  return gateway.send({
    reference,
    amount: payout.amount,
    currency: payout.currency,
    holder: account.holder,
    bankName: account.bank_name,
    number: unseal(deps.secrets, account.number_sealed).toString(),
  })
}

/** Of several who hear of it at once one records it: the row is locked, and each end counts once. */
function record(
  deps: Deps,
  id: string,
  to: 'submitted' | 'paid' | 'failed' | 'unknown',
  reason: string | null,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const payout = await lockPayout(trx, id)
    if (!payout || !canMove('payout', payout.state, to)) return
    await trx
      .updateTable('payouts')
      .set({ state: to, reason, ...(to === 'paid' || to === 'failed' ? { settled_at: sql<Date>`now()` } : {}) })
      .where('id', '=', id)
      .execute()
    await postEnd(trx, payout, to)
    await writeAudit(trx, {
      actorId: null,
      action: `payout.${to}`,
      target: { kind: 'payout', id, label: payout.reference },
      before: { state: payout.state },
      after: { state: to, provider: payout.provider, amount: payout.amount, currency: payout.currency },
    })
  })
}

async function postEnd(trx: Trx, payout: PayoutRow, to: string): Promise<void> {
  if (to !== 'paid' && to !== 'failed') return
  await lockBalance(trx, payout.organiser_id, payout.currency)
  if (to === 'paid') await postPayout(trx, 'payout_paid', payout, ['payout_in_transit', 'platform_bank'])
  else await postPayout(trx, 'payout_failed', payout, ['payout_in_transit', 'organiser_available'])
}

/** Asks after transfers that are under way or not known of, each for one asker at a time, ever less often as they age. */
export async function checkSentPayouts(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update payouts set checked_at = now() where id in (
      select id from payouts where provider is not null and state in ('submitted', 'unknown')
        and coalesce(checked_at, submitted_at) < now() - greatest(interval '10 seconds', (now() - submitted_at) / 10)
      order by checked_at nulls first limit ${BATCH} for update skip locked
    ) returning id`.execute(deps.db)
  for (const { id } of rows)
    await sendPayout(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, payout: id }, 'a payout could not be asked after'),
    )
}
