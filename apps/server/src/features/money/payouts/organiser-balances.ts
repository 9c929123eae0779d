import type { OrganiserBalanceView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { payoutAccountView } from './payout-accounts.ts'
import type { OrganiserBalanceRow } from './payout-requests.queries.ts'

/** Balances with the bank accounts they would go to. */
export async function organiserBalanceViews(
  deps: Deps,
  rows: readonly OrganiserBalanceRow[],
): Promise<OrganiserBalanceView[]> {
  const owners = [...new Set(rows.map((row) => row.organiser_id))]
  const accounts =
    owners.length === 0
      ? []
      : await deps.db.selectFrom('payout_accounts').selectAll().where('organiser_id', 'in', owners).execute()
  return rows.map((row) => {
    const account = accounts.find((each) => each.organiser_id === row.organiser_id && each.currency === row.currency)
    return {
      organiser: { _id: row.organiser_id, name: row.name, email: row.email, suspended: row.suspended },
      currency: row.currency,
      held: row.held,
      available: row.available,
      asked: row.asked,
      reserved: row.reserved,
      owed: row.owes,
      onItsWay: row.on_its_way,
      paidOut: row.paid_out,
      account: account ? payoutAccountView(account) : null,
    }
  })
}
