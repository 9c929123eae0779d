import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { PayoutGateway, PayoutTransfer } from '../../payouts/payout-gateway.ts'

/** Payouts to a number with this ending fail, so that failures can be tried. */
const CLOSED_ACCOUNT = '0000'
const DUE_AFTER_SECONDS = 15

/** A bank that moves no money. It keeps its own books (`sandbox_transfers`), which the rest of Foyer never reads. */
export function sandboxPayouts(db: Database): PayoutGateway {
  async function find(reference: string): Promise<PayoutTransfer | null> {
    const found = await db
      .selectFrom('sandbox_transfers')
      .select(['amount', 'currency', 'fails', sql<boolean>`settles_at <= now()`.as('due')])
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!found) return null
    const { amount, currency, fails, due } = found
    if (!due) return { status: 'pending', amount, currency, failure: null }
    return fails
      ? { status: 'failed', amount, currency, failure: 'The bank says that the account is closed.' }
      : { status: 'paid', amount, currency, failure: null }
  }

  return {
    name: 'sandbox',
    payoutAccounts: { kind: 'typed' },
    pays: () => true,
    find,
    async send({ reference, amount, currency, destination }) {
      await db
        .insertInto('sandbox_transfers')
        .values({
          reference,
          amount,
          currency,
          fails: destination.number?.endsWith(CLOSED_ACCOUNT) ?? false,
          settles_at: sql<Date>`now() + make_interval(secs => ${DUE_AFTER_SECONDS})`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await find(reference)) ?? { status: 'pending', amount, currency, failure: null }
    },
  }
}
