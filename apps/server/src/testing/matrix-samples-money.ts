import { uuidv7 } from '../ids.ts'
import type { MakeSample } from './matrix-samples.ts'
import { makeAvailable } from './payout-scene.ts'

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
} satisfies Record<string, MakeSample>
