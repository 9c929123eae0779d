import { randomBytes } from 'node:crypto'
import { PASSWORD } from './factories.ts'
import type { MakeSample } from './matrix-sample.ts'
import { createPayout } from '../features/money/payouts/payout-scene.ts'

const payoutIn =
  (state: 'requested' | 'approved' | 'submitted', payload?: () => object): MakeSample =>
  async ({ organiser }, { site }) => ({
    params: { payoutId: await createPayout(site, organiser.id, state) },
    ...(payload && { payload: payload() }),
  })

const account = { holder: 'Adaeze Okafor', bankName: 'First Bank', number: '0123456789', password: PASSWORD }

/** Valid calls of bank accounts and payouts. */
export const payoutSamples = {
  listPayoutAccounts: () => ({}),
  savePayoutAccount: () => ({ params: { currency: 'NGN' }, payload: account }),
  getPayoutAccountSetup: () => ({ params: { currency: 'NGN' } }),
  // The sandbox pays out here, which has neither a list of banks nor pages of its own.
  resolvePayoutAccount: () => ({
    params: { currency: 'NGN' },
    payload: { holder: 'Adaeze Okafor', bankCode: '011', number: '0123456789' },
  }),
  connectPayoutAccount: () => ({ params: { currency: 'EUR' }, payload: { password: PASSWORD } }),
  checkPayoutConnection: () => ({ params: { currency: 'EUR' } }),
  listPayouts: () => ({}),
  // Nobody here has said where such money would go.
  requestPayout: () => ({ payload: { currency: 'MXN', amount: 100 } }),
  getPayout: payoutIn('requested'),
  getPayoutStatement: payoutIn('submitted'),
  payoutStatementPdf: payoutIn('submitted'),
  payoutStatementCsv: payoutIn('requested'),
  listAllPayouts: () => ({}),
  approvePayout: payoutIn('requested'),
  rejectPayout: payoutIn('requested', () => ({ reason: 'The name of the account is another.' })),
  submitPayout: payoutIn('approved'),
  transferPayout: payoutIn('approved', () => ({ reference: `FT-${randomBytes(6).toString('hex')}` })),
  settlePayout: payoutIn('submitted', () => ({ outcome: 'paid' })),
  listOrganiserAccounts: () => ({}),
} satisfies Record<string, MakeSample>
