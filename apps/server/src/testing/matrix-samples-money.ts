import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../ids.ts'
import { createBankEntry, createBankRefund, createTransfer } from './bank-transfer-scene.ts'
import type { MakeSample } from './matrix-sample.ts'
import { makeAvailable } from '../features/money/payouts/payout-scene.ts'
import { createReconciliation, statementForm } from '../features/money/books/reconciliation-scene.ts'
import { createRemittance, createTax } from '../features/money/books/tax-scene.ts'

/** The account of what an organiser may be paid. */
const inAccount: MakeSample = async ({ organiser }, { site }) => {
  await makeAvailable(site, organiser.id, 100)
  const { id } = await site.deps.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organiser_id', '=', organiser.id)
    .executeTakeFirstOrThrow()
  return { params: { accountId: id } }
}

const newStatement: MakeSample = async (_place, { site }) => {
  const { reconciliationId } = await createReconciliation(site)
  return { params: { reconciliationId } }
}

/** Valid calls of fees and the books. */
export const moneySamples = {
  listFees: () => ({}),
  setFee: async (_place, { site }) => {
    const currency = 'MXN'
    const [newest] = await site.deps.db
      .selectFrom('platform_fees')
      .select('id')
      .where('currency', '=', currency)
      .orderBy('valid_from', 'desc')
      .execute()
    return { payload: { currency, basisPoints: 300, fixedPerTicket: 0, replaces: newest?.id ?? null } }
  },
  listOrganiserFees: () => ({}),
  getOrganiserFees: ({ organiser }) => ({ params: { id: organiser.id } }),
  endFee: async ({ organiser }, { site }) => {
    const id = uuidv7()
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id, currency: 'BRL', organiser_id: organiser.id, basis_points: 100, fixed_per_ticket: 0 })
      .execute()
    return { params: { feeId: id } }
  },
  listLedgerAccounts: () => ({}),
  getLedgerStatement: inAccount,
  ledgerStatementCsv: inAccount,
  importReconciliation: async () => {
    const reference = randomBytes(6).toString('hex')
    return statementForm(`Reference,Amount\n${reference},5.00`, { source: 'bank', name: 'May', currency: 'NGN' })
  },
  listReconciliations: () => ({}),
  listDifferences: newStatement,
  differencesCsv: newStatement,
  closeDifference: async (_place, { site }) => {
    const { differenceId } = await createReconciliation(site)
    return { params: { differenceId }, payload: { note: 'A test of the bank’s.' } }
  },
  listBankTransfers: () => ({}),
  confirmBankTransfer: async (_place, { site }) => {
    const { paymentId } = await createTransfer(site)
    return { params: { paymentId }, payload: { note: 'Statement of 21 November.' } }
  },
  previewBankStatement: () => statementForm('reference,amount\nRent,5.00', { name: 'May', currency: 'NGN' }),
  importBankStatement: () => statementForm('reference,amount\nRent,5.00', { name: 'May', currency: 'NGN' }),
  listBankEntries: () => ({}),
  closeBankEntry: async (_place, { site }) => ({
    params: { entryId: await createBankEntry(site) },
    payload: { note: 'Sent back to the payer.' },
  }),
  listBankRefunds: () => ({}),
  confirmBankRefund: async (_place, { site }) => ({
    params: { refundId: await createBankRefund(site) },
    payload: { note: 'Sent with the transfers of Monday.' },
  }),
  listTaxBalances: () => ({}),
  listRemittances: () => ({}),
  recordRemittance: async (_place, { site }) => {
    const { organiser, input } = await createTax(site)
    return { payload: { ...input, organiserId: organiser.id } }
  },
  postRemittance: async (_place, { site }) => ({ params: { remittanceId: await createRemittance(site) } }),
  endRemittance: async (_place, { site }) => ({
    params: { remittanceId: await createRemittance(site) },
    payload: { reason: 'Typed twice.' },
  }),
} satisfies Record<string, MakeSample>
