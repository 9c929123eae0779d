import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import { paystackGateway } from '../../gateways/providers/paystack/payments.ts'
import { stripeGateway } from '../../gateways/providers/stripe/payments.ts'
import { signSandboxNotice } from '../../gateways/providers/sandbox/payments.ts'
import { setProviderBooks } from '../payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../../gateways/providers/paystack/stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../gateways/providers/stripe/stand-in.ts'
import type { TestApp } from '../test-app.ts'

/** What a buyer does at the provider: pays what was asked, less, in another currency, or is declined. */
export type Outcome = 'whole' | 'short' | 'foreign' | 'declined'

interface Notice {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** A provider from its own side of the wire. */
export interface ProviderSide {
  readonly name: string
  readonly currency: string
  readonly gateway: PaymentGateway
  pay(reference: string, amount: number, outcome: Outcome): Promise<void> | void
  notice(reference: string): Notice
  /** The bank takes a collected payment back, or a part of it; answers the dispute's name. */
  dispute(reference: string, amount?: number): Promise<string> | string
  decideDispute(id: string, won: boolean): Promise<void> | void
  disputeNotice(id: string, reference: string): Notice
  /** Whether refunds are only taken from now on, for a bank to decide; and what it decides about those of a payment. */
  holdRefunds(hold: boolean): void
  decideRefunds(reference: string, arrived: boolean): Promise<void> | void
  refundNotice(reference: string): Notice
  /** What was collected for a payment, and what of it went back; zero while nothing was. */
  booksOf(reference: string): Promise<{ collected: number; returned: number }>
  forget(): Promise<void> | void
  close(): Promise<void>
}

const less = (amount: number) => Math.max(1, amount - 100)

export async function paystackSide(): Promise<ProviderSide> {
  const provider = await startPaystack()
  return {
    name: 'paystack',
    currency: 'NGN',
    gateway: paystackGateway({ secretKey: PAYSTACK_KEY, address: provider.address }),
    pay: (reference, amount, outcome) => {
      if (outcome === 'declined') provider.pay(reference, { status: 'failed' })
      else if (outcome === 'short') provider.pay(reference, { amount: less(amount), requested_amount: less(amount) })
      else provider.pay(reference, outcome === 'foreign' ? { currency: 'GHS' } : {})
    },
    notice: (reference) => provider.notice('charge.success', { id: 7, reference }),
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

export async function stripeSide(): Promise<ProviderSide> {
  const provider = await startStripe()
  return {
    name: 'stripe',
    currency: 'JPY',
    gateway: stripeGateway({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, at: provider.at }),
    pay: (reference, amount, outcome) => {
      if (outcome === 'declined') provider.find(reference).status = 'expired'
      else if (outcome === 'short') provider.pay(reference, { amount_total: less(amount) })
      else provider.pay(reference, outcome === 'foreign' ? { currency: 'usd' } : {})
    },
    notice: (reference) =>
      provider.notice('checkout.session.completed', { object: 'checkout.session', client_reference_id: reference }),
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
          provider.books.settle(refund, arrived ? 'succeeded' : 'failed')
    },
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

const STATES = { whole: 'success', short: 'success', foreign: 'success', declined: 'failed' } as const

export function sandboxSide(site: TestApp): ProviderSide {
  const { pool } = site.deps
  let held = false
  const signed = (said: object): Notice => {
    const payload = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), ...said }))
    return { payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
  }
  return {
    name: 'sandbox',
    currency: 'KWD',
    gateway: {
      ...site.sandbox,
      refund: async (payment, amount, key) => {
        const made = await site.sandbox.refund(payment, amount, key)
        if (!held) return made
        await pool.query(`update sandbox_refunds set state = 'pending' where key = $1`, [key])
        return { ...made, status: 'pending' }
      },
    },
    pay: (reference, amount, outcome) =>
      setProviderBooks(site, reference, STATES[outcome], {
        ...(outcome === 'short' && { amount: less(amount) }),
        ...(outcome === 'foreign' && { currency: 'USD' }),
      }),
    notice: (reference) => signed({ reference }),
    dispute: async (reference, amount) => {
      const id = crypto.randomUUID()
      await pool.query(
        `insert into sandbox_disputes (id, reference, amount, currency)
         select $1, reference, coalesce($3, paid_amount), currency from sandbox_payments where reference = $2`,
        [id, reference, amount ?? null],
      )
      return id
    },
    decideDispute: async (id, won) => {
      await pool.query(`update sandbox_disputes set state = $2 where id = $1 and state = 'open'`, [
        id,
        won ? 'won' : 'lost',
      ])
    },
    disputeNotice: (id, reference) => signed({ reference, about: 'dispute', disputeId: id }),
    holdRefunds: (hold) => {
      held = hold
    },
    decideRefunds: async (reference, arrived) => {
      await pool.query(
        `with decided as (
           update sandbox_refunds set state = $2 where reference = $1 and state <> 'failed' returning amount
         ) update sandbox_payments set refunded = refunded - (select coalesce(sum(amount), 0) from decided)
         where reference = $1 and $2 = 'failed'`,
        [reference, arrived ? 'succeeded' : 'failed'],
      )
    },
    refundNotice: (reference) => signed({ reference, about: 'refund' }),
    booksOf: async (reference) => {
      const { rows } = await pool.query<{ state: string; paid_amount: number; refunded: number }>(
        'select state, paid_amount, refunded from sandbox_payments where reference = $1',
        [reference],
      )
      const [row] = rows
      return { collected: row?.state === 'success' ? row.paid_amount : 0, returned: row?.refunded ?? 0 }
    },
    forget: () => {
      held = false
    },
    close: () => Promise.resolve(),
  }
}
