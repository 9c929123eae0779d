import type { PlayedProvider } from '../bench.ts'
import { paystackGateway } from './payments.ts'
import { PAYSTACK_KEY, startPaystack } from './stand-in.ts'

export async function paystackBench(): Promise<PlayedProvider> {
  const provider = await startPaystack()
  return {
    name: 'paystack',
    currency: 'NGN',
    gateway: paystackGateway({ secretKey: PAYSTACK_KEY, address: provider.address }),
    foreign: 'GHS',
    fee: 150,
    network: { mishaps: provider.mishaps, lookUps: 2 },
    collect: (reference, { amount, currency } = {}) =>
      provider.pay(reference, {
        ...(amount !== undefined && { amount, requested_amount: amount }),
        ...(currency !== undefined && { currency }),
      }),
    decline: (reference) => provider.pay(reference, { status: 'failed' }),
    notice: (reference) => provider.notice('charge.success', { id: 7, reference }),
    forgery: () => null,
    dispute: (reference, amount) => String(provider.books.dispute(reference, amount).id),
    decideDispute: (id, won) => {
      const dispute = provider.books.disputes.find((each) => String(each.id) === id)
      if (dispute?.resolution === null)
        Object.assign(dispute, { status: 'resolved', resolution: won ? 'declined' : 'merchant-accepted' })
    },
    disputeNotice: (id, reference) =>
      provider.notice('charge.dispute.create', { id: Number(id), transaction: { reference } }),
    holdRefunds: (hold) => {
      provider.books.refundsAre = hold ? 'pending' : 'processed'
    },
    decideRefunds: (reference, arrived) => {
      const id = provider.books.transactions.get(reference)?.id
      for (const refund of provider.books.refunds)
        if (refund.transaction === id && refund.status !== 'failed') refund.status = arrived ? 'processed' : 'failed'
    },
    refundThere: (reference, amount) => void provider.books.refundThere(reference, amount),
    refundNotice: (reference) =>
      provider.notice('refund.processed', { transaction_reference: reference, refund_reference: null, amount: '5' }),
    booksOf: (reference) => {
      const paid = provider.books.transactions.get(reference)
      if (paid?.status !== 'success') return Promise.resolve({ collected: 0, returned: 0 })
      const back = provider.books.refunds.filter(
        ({ transaction, status }) => transaction === paid.id && status !== 'failed',
      )
      return Promise.resolve({
        collected: paid.requested_amount,
        returned: back.reduce((sum, { amount }) => sum + amount, 0),
      })
    },
    forget: () => {
      provider.books.transactions.clear()
      provider.books.refunds.length = 0
      provider.books.disputes.length = 0
      provider.books.refundsAre = 'processed'
      provider.calls.length = 0
    },
    close: () => provider.close(),
  }
}
