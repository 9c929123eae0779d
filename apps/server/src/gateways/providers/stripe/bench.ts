import type { PlayedProvider } from '../bench.ts'
import { stripeGateway } from './payments.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './stand-in.ts'

export async function stripeBench(): Promise<PlayedProvider> {
  const provider = await startStripe()
  return {
    name: 'stripe',
    currency: 'JPY',
    gateway: stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: provider.at }),
    foreign: 'USD',
    fee: 150,
    network: { mishaps: provider.mishaps, lookUps: 2 },
    collect: (reference, { amount, currency } = {}) =>
      provider.pay(reference, {
        ...(amount !== undefined && { amount_total: amount }),
        ...(currency !== undefined && { currency: currency.toLowerCase() }),
      }),
    decline: (reference) => {
      provider.find(reference).status = 'expired'
    },
    notice: (reference) =>
      provider.notice('checkout.session.completed', { object: 'checkout.session', client_reference_id: reference }),
    forgery: () => null,
    dispute: (reference, amount) => provider.books.dispute(provider.find(reference), amount).id,
    decideDispute: (id, won) => {
      const dispute = provider.books.disputes.find((each) => each.id === id)
      if (dispute?.status === 'needs_response') dispute.status = won ? 'won' : 'lost'
    },
    disputeNotice: (id) => provider.notice('charge.dispute.closed', { object: 'dispute', id }),
    holdRefunds: (hold) => {
      provider.books.refundsAre = hold ? 'pending' : 'succeeded'
    },
    decideRefunds: (reference, arrived) => {
      const session = provider.find(reference).id
      for (const refund of provider.books.refunds)
        if (refund.session === session && refund.status !== 'failed')
          provider.books.conclude(refund, arrived ? 'succeeded' : 'failed')
    },
    refundThere: (reference, amount) => void provider.books.refundThere(provider.find(reference), amount),
    refundNotice: (reference) => provider.notice('refund.updated', { object: 'refund', metadata: { reference } }),
    booksOf: (reference) => {
      const session = [...provider.books.sessions.values()].find((each) => each.client_reference_id === reference)
      const isPaid = session?.payment_status === 'paid'
      return Promise.resolve({ collected: isPaid ? session.amount_total : 0, returned: session?.refunded ?? 0 })
    },
    forget: () => {
      provider.books.sessions.clear()
      provider.books.refunds.length = 0
      provider.books.disputes.length = 0
      provider.books.refundsAre = 'succeeded'
      provider.calls.length = 0
    },
    close: () => provider.close(),
  }
}
