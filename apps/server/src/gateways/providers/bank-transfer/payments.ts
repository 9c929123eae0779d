import type { PaymentInstructions } from '@foyer/contract'
import { type Currency, displayTransferReference, epcCodeText, toMajor, transferReference } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import {
  CheckoutLost,
  type CheckoutRequest,
  type PaymentGateway,
  type PaymentMethod,
  type ProviderRefund,
} from '../../payments/payment-gateway.ts'

/** The operator's bank account. */
export interface OperatorBankAccount {
  readonly holder: string
  /** An IBAN, or the number that banks without IBANs use. */
  readonly number: string
  readonly bank: string
  readonly currency: Currency
}

/** The longest that an event can let its buyers take. */
const MOST_DAYS = 14

export const bankTransferMethods: readonly [PaymentMethod] = [
  { name: 'bank_transfer', label: m.sales_method_bank_transfer, holdsPlacesFor: MOST_DAYS * 24 * 60 },
]

/** As IBANs are printed. */
function inGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** What a buyer needs to make the transfer; null where the account takes another currency than the order's. */
function instructionsFor(
  account: OperatorBankAccount,
  { amount, currency: ordered, orderReference }: { amount: number; currency: string; orderReference: string },
): PaymentInstructions | null {
  const { holder, number, bank, currency } = account
  if (ordered !== currency) return null
  const reference = transferReference(orderReference)
  const lines = [
    { label: m.sales_transfer_line_amount(), value: formatMoney(amount, currency), copy: toMajor(amount, currency) },
    { label: m.sales_transfer_line_holder(), value: holder, copy: holder },
    /^[A-Z]{2}\d{2}/.test(number)
      ? { label: m.sales_transfer_line_iban(), value: inGroups(number), copy: number }
      : { label: m.sales_transfer_line_account(), value: number, copy: number },
    { label: m.sales_transfer_line_bank(), value: bank, copy: bank },
    { label: m.sales_transfer_line_reference(), value: displayTransferReference(reference), copy: reference },
  ]
  return {
    lines: lines.filter(({ value }) => value !== ''),
    qrText: epcCodeText({ holder, account: number, bank, amount, currency, reference }),
  }
}

/** Inserts the row that records the expected transfer, once for each reference. */
async function expectTransfer(
  db: Database | Trx,
  { reference, amount, currency }: Pick<CheckoutRequest, 'reference' | 'amount' | 'currency'>,
): Promise<void> {
  await db
    .insertInto('bank_transfers')
    .values({ reference, amount, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Payments that buyers make at their own bank. The books of this provider (`bank_transfers`, `bank_refunds`) are kept by administrators:
 * they record what has arrived, by hand or from a bank statement, and what they have sent back.
 */
export function bankTransferGateway({ db, account }: { db: Database; account: OperatorBankAccount }): PaymentGateway {
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
    methods: bankTransferMethods,
    offered: 'beside',
    takes: (currency) => currency === account.currency,
    recordAttempt: expectTransfer,
    async createCheckout(request) {
      const instructions = instructionsFor(account, request)
      // The operator has changed to an account in another currency since the order was placed: nobody can pay there.
      if (!instructions) throw new CheckoutLost(`The bank account does not take ${request.currency}.`)
      // Attempts of a release without `recordAttempt` have no row yet.
      await expectTransfer(db, request)
      return { instructions, providerReference: null }
    },
    instructions: (order) => instructionsFor(account, order),
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
    notices: 'none',
    isAuthentic: () => false,
    readNotice: () => null,
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
