import { randomBytes } from 'node:crypto'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import { createReconciliation, uploadForm } from './reconciliation-scene.ts'
import { createRemittance, createTax } from './tax-scene.ts'

export const callScene: CallScene = {
  things: {
    reconciliationId: async (_place, { site }) => (await createReconciliation(site)).reconciliationId,
    differenceId: async (_place, { site }) => (await createReconciliation(site)).differenceId,
    remittanceId: (_place, { site }) => createRemittance(site),
  },
  calls: {
    importReconciliation: () => {
      const reference = randomBytes(6).toString('hex')
      return uploadForm(`Reference,Amount\n${reference},5.00`, { source: 'bank', name: 'May', currency: 'NGN' })
    },
    recordRemittance: async (_place, { site }) => {
      const { organiser, input } = await createTax(site)
      return { payload: { ...input, organiserId: organiser.id } }
    },
  },
}
