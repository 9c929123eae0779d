import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoOrder } from './demo-order.ts'

type Account = Insertable<DB['ledger_accounts']> & { balance: number }

interface LedgerRows {
  readonly accounts: Account[]
  readonly transactions: Insertable<DB['ledger_transactions']>[]
  readonly entries: Insertable<DB['ledger_entries']>[]
}

/** One balanced capture per paid order that cost something, and the accounts with the balances these leave. */
export function ledgerRows(orders: readonly DemoOrder[]): LedgerRows {
  const accounts = new Map<string, Account>()
  const rows: Omit<LedgerRows, 'accounts'> = { transactions: [], entries: [] }
  const ledgerAccountOf = (kind: string, currency: string, organiserId: string | null): Account => {
    const key = `${kind} ${currency} ${organiserId ?? ''}`
    const account = accounts.get(key) ?? { id: uuidv7(), kind, organiser_id: organiserId, currency, balance: 0 }
    accounts.set(key, account)
    return account
  }
  for (const { event, priced, payment, paidAt, giftCardId } of orders) {
    if (!paidAt || !payment) continue
    const transactionId = uuidv7(paidAt.getTime())
    rows.transactions.push({
      id: transactionId,
      kind: 'capture',
      ref: payment.id,
      event_id: event.id,
      created_at: paidAt,
    })
    const postings = [
      {
        account:
          giftCardId === undefined
            ? ledgerAccountOf('provider_clearing', event.currency, null)
            : ledgerAccountOf('gift_card_liability', event.currency, event.organiserId),
        amount: priced.total,
      },
      {
        account: ledgerAccountOf('organiser_pending', event.currency, event.organiserId),
        amount: -priced.organiserNet,
      },
      { account: ledgerAccountOf('platform_fee_revenue', event.currency, null), amount: -priced.platformFee },
      { account: ledgerAccountOf('tax_payable', event.currency, null), amount: -priced.taxTotal },
    ].filter(({ amount }) => amount !== 0)
    for (const { account, amount } of postings) {
      account.balance += amount
      rows.entries.push({
        id: uuidv7(paidAt.getTime()),
        transaction_id: transactionId,
        account_id: account.id,
        currency: event.currency,
        amount,
      })
    }
  }
  return { accounts: [...accounts.values()], ...rows }
}
