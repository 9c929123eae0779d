import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    // The receipt of the paid order of a place.
    documentId: async ({ paid }, { site }) => {
      const { id } = await site.deps.db
        .selectFrom('receipt_documents')
        .innerJoin('orders', 'orders.id', 'receipt_documents.order_id')
        .select('receipt_documents.id')
        .where('orders.reference', '=', paid.reference)
        .where('receipt_documents.kind', '=', 'receipt')
        .executeTakeFirstOrThrow()
      return id
    },
  },
}
