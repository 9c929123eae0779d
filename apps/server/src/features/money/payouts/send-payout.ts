import { required, type StateOf } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { PayoutsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Destination, PayoutGateway, PayoutTransfer } from '../../../gateways/payouts/payout-gateway.ts'
import { destinationOf, openDestination } from './payout-accounts.ts'
import { recordSilence, recordPayoutTransfer } from './record-payout-transfer.ts'

type PayoutRow = Selectable<PayoutsTable>

const BATCH = 20
/** How long we ask about a paid payout: a bank may return it without a notification. */
const RETURNS_DAYS = 14

/**
 * Has the provider send a submitted payout. The provider is first asked whether it already has the payout transfer, and otherwise
 * instructed with the same reference, so that a crash or a lost answer never causes a second transfer. While the outcome is unknown, the
 * payout says so.
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
    await recordSilence(deps, payout.id)
    throw error
  })
  deps.failpoint('after_provider_payout')
  await recordPayoutTransfer(deps, payout.id, said)
  deps.failpoint('after_payout_recorded')
}

/** Only a payout that is submitted or unknown is sent; for every other state the provider is only asked. */
async function askOrSend(deps: Deps, gateway: PayoutGateway, payout: PayoutRow): Promise<PayoutTransfer> {
  const reference = required(payout.transfer_reference, `the reference of payout ${payout.id}`)
  const known = await gateway.find(reference)
  if (known) return known
  deps.failpoint('before_provider_payout')
  return gateway.send({
    reference,
    amount: payout.amount,
    currency: payout.currency,
    destination: await destinationOfPayout(deps, payout),
  })
}

/** The account when the payout was submitted: a later change of the account affects later payouts only. */
async function destinationOfPayout(deps: Deps, payout: PayoutRow): Promise<Destination> {
  if (payout.destination_sealed !== null) return openDestination(deps, payout.destination_sealed)
  const account = await deps.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('id', '=', payout.account_id)
    .executeTakeFirstOrThrow()
  return destinationOf(deps, account)
}

/** Asks the provider about a payout after a notification or at a regular check, whatever its state: a bank may return a paid payout. */
export async function checkPayout(
  deps: Deps,
  { provider, reference }: { provider: string; reference: string },
): Promise<void> {
  const payout = await deps.db
    .updateTable('payouts')
    .set({ checked_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('transfer_reference', '=', reference)
    .returningAll()
    .executeTakeFirst()
  const gateway = deps.payouts.byName.get(provider)
  if (!payout || !gateway) return
  const said = await gateway.find(reference)
  if (said) await recordPayoutTransfer(deps, payout.id, said)
}

/**
 * Asks about payout transfers that are under way, whose outcome is unknown, or that were paid recently. One process asks about each at a
 * time, at growing intervals as they age.
 */
export async function checkSentPayouts(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; state: StateOf<'payout'>; provider: string; reference: string }>`
    update payouts set checked_at = now() where id in (
      select id from payouts where provider is not null and (
        state in ('submitted', 'unknown')
          and coalesce(checked_at, submitted_at) < now() - greatest(interval '10 seconds', (now() - submitted_at) / 10)
        or state = 'paid' and settled_at > now() - make_interval(days => ${RETURNS_DAYS})
          and checked_at < now() - greatest(interval '1 hour', (now() - submitted_at) / 10)
      )
      order by checked_at nulls first limit ${BATCH} for update skip locked
    ) returning id, state, provider, transfer_reference as reference`.execute(deps.db)
  for (const { id, state, ...named } of rows)
    await (state === 'paid' ? checkPayout(deps, named) : sendPayout(deps, id)).catch((error: unknown) =>
      deps.log.warn({ err: error, payout: id }, 'a payout could not be asked after'),
    )
}
