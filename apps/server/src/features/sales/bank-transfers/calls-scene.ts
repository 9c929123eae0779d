import { createBankEntry, createBankRefund, createBankTransfer } from '../../../testing/bank-transfer-scene.ts'
import type { CallScene, MakeSample } from '../../../testing/matrix-sample.ts'
import { uploadForm } from '../../money/books/reconciliation-scene.ts'

const statement: MakeSample = () => uploadForm('reference,amount\nRent,5.00', { name: 'May', currency: 'NGN' })

export const callScene: CallScene = {
  things: {
    paymentId: async (_place, { site }) => (await createBankTransfer(site)).paymentId,
    entryId: (_place, { site }) => createBankEntry(site),
  },
  calls: {
    previewBankStatement: statement,
    importBankStatement: statement,
    confirmBankRefund: async (_place, { site }) => ({ params: { refundId: await createBankRefund(site) } }),
  },
}
