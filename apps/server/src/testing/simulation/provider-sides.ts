import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import { paystackGateway } from '../../gateways/payments/paystack-gateway.ts'
import { stripeGateway } from '../../gateways/payments/stripe-gateway.ts'
import { signSandboxNotice } from '../../gateways/payments/sandbox-gateway.ts'
import { setProviderBooks } from '../payment-scene.ts'
import { PAYSTACK_KEY, startPaystack } from '../providers/paystack-stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../providers/stripe-stand-in.ts'
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
    booksOf: (reference) => {
      const paid = provider.books.transactions.get(reference)
      if (paid?.status !== 'success') return Promise.resolve({ collected: 0, returned: 0 })
      const back = provider.books.refunds.filter(({ transaction }) => transaction === paid.id)
      return Promise.resolve({
        collected: paid.requested_amount,
        returned: back.reduce((sum, { amount }) => sum + amount, 0),
      })
    },
    forget: () => {
      provider.books.transactions.clear()
      provider.books.refunds.length = 0
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
    booksOf: (reference) => {
      const session = [...provider.books.sessions.values()].find((each) => each.client_reference_id === reference)
      const isPaid = session?.payment_status === 'paid'
      return Promise.resolve({ collected: isPaid ? session.amount_total : 0, returned: session?.refunded ?? 0 })
    },
    forget: () => {
      provider.books.sessions.clear()
      provider.calls.length = 0
    },
    close: () => provider.close(),
  }
}

const STATES = { whole: 'success', short: 'success', foreign: 'success', declined: 'failed' } as const

export function sandboxSide(site: TestApp): ProviderSide {
  return {
    name: 'sandbox',
    currency: 'KWD',
    gateway: site.sandbox,
    pay: (reference, amount, outcome) =>
      setProviderBooks(site, reference, STATES[outcome], {
        ...(outcome === 'short' && { amount: less(amount) }),
        ...(outcome === 'foreign' && { currency: 'USD' }),
      }),
    notice: (reference) => {
      const payload = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), reference }))
      return { payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
    },
    booksOf: async (reference) => {
      const { rows } = await site.deps.pool.query<{ state: string; paid_amount: number; refunded: number }>(
        'select state, paid_amount, refunded from sandbox_payments where reference = $1',
        [reference],
      )
      const [row] = rows
      return { collected: row?.state === 'success' ? row.paid_amount : 0, returned: row?.refunded ?? 0 }
    },
    forget: () => {},
    close: () => Promise.resolve(),
  }
}
