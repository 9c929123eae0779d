import type { PlayedProvider } from '../bench.ts'
import { mollieGateway } from './payments.ts'
import { centsOf, MOLLIE_KEY, startMollie } from './stand-in.ts'

/** Mollie says `anything` in all its notifications, and a chargeback is lost until it is reversed. */
export async function mollieBench(): Promise<PlayedProvider> {
  const provider = await startMollie()
  const publicUrl = 'https://tickets.example.org'
  const { books } = provider
  const known = (reference: string) =>
    [...books.payments.values()].findLast(({ metadata }) => metadata.reference === reference)
  return {
    name: 'mollie',
    currency: 'EUR',
    gateway: mollieGateway({ apiKey: MOLLIE_KEY, address: provider.address, publicUrl }),
    foreign: 'USD',
    fee: 0,
    network: { mishaps: provider.mishaps, lookUps: 3 },
    collect: (reference, paid) => provider.pay(reference, paid),
    decline: (reference) => provider.pay(reference, { status: 'failed' }),
    notice: (reference) => provider.notice(reference),
    forgery: (reference, other, kind) => {
      const { payload, headers } = provider.notice(other)
      const unknown = Buffer.from(`id=tr_guess${kind}`)
      return { payload: kind === 0 ? unknown : payload, headers, query: { reference } }
    },
    dispute: (reference, amount) => {
      const payment = provider.find(reference)
      return `${payment.id}/${books.chargeBack(payment, amount).id}`
    },
    decideDispute: (name, won) => {
      const made = books.chargebacks.find(({ id, paymentId }) => `${paymentId}/${id}` === name)
      if (made && won) made.reversedAt ??= new Date().toISOString()
    },
    disputeNotice: (_id, reference) => provider.notice(reference),
    holdRefunds: (hold) => {
      books.refundsAre = hold ? 'pending' : 'refunded'
    },
    decideRefunds: (reference, arrived) => {
      const id = known(reference)?.id
      for (const refund of books.refunds)
        if (refund.paymentId === id && refund.status !== 'failed') refund.status = arrived ? 'refunded' : 'failed'
    },
    refundThere: (reference, amount) => void books.refundThere(provider.find(reference), amount),
    refundNotice: (reference) => provider.notice(reference),
    booksOf: (reference) => {
      const payment = known(reference)
      if (payment?.status !== 'paid') return Promise.resolve({ collected: 0, returned: 0 })
      return Promise.resolve({ collected: centsOf(payment.amount), returned: books.returned(payment.id) })
    },
    forget: () => {
      books.payments.clear()
      books.refunds.length = 0
      books.chargebacks.length = 0
      books.refundsAre = 'refunded'
      provider.calls.length = 0
    },
    close: () => provider.close(),
  }
}
