import { type Currency, displayTransferReference, transferReference } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import type { PaymentGateway, PaymentMethod, ProviderRefund } from '../../payments/payment-gateway.ts'

/** The operator's bank account. */
export interface TransferAccount {
  readonly holder: string
  /** An IBAN, or the number that banks without IBANs use. */
  readonly number: string
  readonly bank: string
  readonly currency: Currency
}

/** The longest that an event can let its buyers take. */
const MOST_DAYS = 14

export const transferMethods: readonly [PaymentMethod] = [
  { name: 'bank_transfer', label: 'Bank transfer', holdsPlacesFor: MOST_DAYS * 24 * 60 },
]

/**
 * Payments that buyers make at their own bank. The books of this provider (`bank_transfers`, `bank_refunds`) are kept by administrators:
 * they record what has arrived, by hand or from a statement, and what they have sent back.
 */
export function transferGateway({ db, account }: { db: Database; account: TransferAccount }): PaymentGateway {
  async function refundsOf(reference: string, key?: string): Promise<ProviderRefund[]> {
    let asked = db
      .selectFrom('bank_refunds')
      .innerJoin('bank_transfers', 'bank_transfers.reference', 'bank_refunds.reference')
      .select(['bank_refunds.id', 'bank_refunds.key', 'bank_refunds.amount', 'bank_refunds.sent_at'])
      .select('bank_transfers.received_currency')
      .where('bank_refunds.reference', '=', reference)
    if (key !== undefined) asked = asked.where('bank_refunds.key', '=', key)
    return (await asked.execute()).map((refund) => ({
      refundReference: refund.id,
      key: refund.key,
      amount: refund.amount,
      currency: refund.received_currency ?? account.currency,
      status: refund.sent_at === null ? 'pending' : 'succeeded',
      failure: null,
    }))
  }

  return {
    name: 'bank-transfer',
    methods: transferMethods,
    offered: 'beside',
    takes: (currency) => currency === account.currency,
    async createCheckout({ reference, amount, currency, orderReference }) {
      await db
        .insertInto('bank_transfers')
        .values({ reference, amount, currency })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const lines = [
        { label: 'Account holder', value: account.holder },
        { label: 'Account', value: account.number },
        { label: 'Bank', value: account.bank },
        { label: 'Reference', value: displayTransferReference(transferReference(orderReference)) },
      ]
      return { instructions: { lines: lines.filter(({ value }) => value !== '') }, providerReference: null }
    },
    async verify({ reference }) {
      const transfer = await db
        .selectFrom('bank_transfers')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (!transfer) return null
      const { received_amount: amount, received_currency: received } = transfer
      return { status: amount === null ? 'pending' : 'success', amount, currency: received, fee: 0 }
    },
    // Nobody can be kept from transferring money: what comes too late is recorded and goes back.
    expire: () => Promise.resolve(),
    // A bank sends no notifications.
    readNotice: () => Promise.resolve(null),
    async refund({ reference }, amount, key) {
      await sql`
        with fresh as (
          insert into bank_refunds (id, key, reference, amount)
          select ${uuidv7()}, ${key}, t.reference, ${amount} from bank_transfers t
          where t.reference = ${reference} and t.refunded + ${amount} <= t.received_amount
          for update
          on conflict (key) do nothing returning 1
        )
        update bank_transfers set refunded = refunded + ${amount}
        where reference = ${reference} and exists (select from fresh)`.execute(db)
      const [asked] = await refundsOf(reference, key)
      if (asked?.amount !== amount) throw new Error('The bank transfer has less than that left.')
      return asked
    },
    refundsOf: ({ reference }) => refundsOf(reference),
    findDispute: () => Promise.resolve(null),
  }
}
