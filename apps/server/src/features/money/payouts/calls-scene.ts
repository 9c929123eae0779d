import { randomBytes } from 'node:crypto'
import type { CallScene, MakeSample } from '../../../testing/matrix-sample.ts'
import { createAwaitedPayout, createPayout } from './payout-scene.ts'

const payoutIn =
  (state: 'approved' | 'submitted', payload?: () => object): MakeSample =>
  async ({ organiser }, { site }) => ({
    params: { payoutId: await createPayout(site, organiser.id, state) },
    ...(payload && { payload: payload() }),
  })

export const callScene: CallScene = {
  things: {
    payoutId: ({ organiser }, { site }) => createPayout(site, organiser.id, 'requested'),
    currency: () => 'NGN',
  },
  calls: {
    // The sandbox pays out here, which has neither a list of banks nor pages of its own.
    connectPayoutAccount: () => ({ params: { currency: 'EUR' } }),
    checkPayoutConnection: () => ({ params: { currency: 'EUR' } }),
    // No member has set a payout account for this currency.
    requestPayout: () => ({ payload: { currency: 'MXN' } }),
    confirmPayout: async ({ organiser }, { site }) => ({
      params: { payoutId: await createAwaitedPayout(site, organiser.id) },
    }),
    withdrawPayout: async ({ organiser }, { site }) => ({
      params: { payoutId: await createAwaitedPayout(site, organiser.id) },
    }),
    getPayoutStatement: payoutIn('submitted'),
    payoutStatementPdf: payoutIn('submitted'),
    submitPayout: payoutIn('approved'),
    transferPayout: payoutIn('approved', () => ({ reference: `FT-${randomBytes(6).toString('hex')}` })),
    settlePayout: payoutIn('submitted', () => ({ outcome: 'paid' })),
  },
}
