import { randomUUID } from 'node:crypto'
import type { PaymentGateway } from '../gateways/payments/payment-gateway.ts'
import { paystackGateway } from '../gateways/providers/paystack/payments.ts'
import { signSandboxNotice } from '../gateways/providers/sandbox/payments.ts'
import { stripeGateway } from '../gateways/providers/stripe/payments.ts'
import type { Destination, PayoutGateway } from '../gateways/payouts/payout-gateway.ts'
import { paystackPayouts } from '../gateways/providers/paystack/payouts.ts'
import { sandboxPayouts } from '../gateways/providers/sandbox/payouts.ts'
import { stripePayouts } from '../gateways/providers/stripe/payouts.ts'
import { PAYSTACK_KEY, startPaystack } from '../gateways/providers/paystack/stand-in.ts'
import type { Mishap, ReceivedCall } from './stand-in.ts'
import { startStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../gateways/providers/stripe/stand-in.ts'
import type { TestApp } from './test-app.ts'

interface Notice {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** Wrong statements about a payout transfer that the provider is made to give. `back`: the amount that it says it has taken back. */
interface Lie {
  readonly amount?: number
  readonly currency?: string
  readonly reference?: string
  readonly twice?: boolean
  readonly back?: number
}

/** A provider that pays out, seen from both sides. */
export interface PayoutBench {
  readonly gateway: PayoutGateway
  /** The same, waiting no longer than a test would. */
  readonly impatient: PayoutGateway
  /** The payment gateway of the same provider, which reads the notifications. */
  readonly payments: PaymentGateway
  /** One that it pays in. */
  readonly currency: string
  /** An account that it can pay to. */
  destination(): Promise<Destination>
  /** Sets how a payout transfer ends; one that was paid may still fail later. */
  conclude(reference: string, end: 'paid' | 'failed'): Promise<unknown> | void
  lie(reference: string, lie: Lie): Promise<unknown> | void
  /** Amounts of what it sent, from its own books. */
  moved(): Promise<number[]> | number[]
  notice(reference: string, about: 'paid' | 'failed' | 'account'): Notice
  /** The owner of a connected account has given all that is needed. */
  finish(recipient: string, last4?: string): void
  readonly calls: readonly ReceivedCall[]
  readonly mishaps: Mishap[]
  close(): Promise<void>
}

const TYPED = { holder: 'Adaeze Okafor', bankName: 'First Bank of Nigeria', number: '0123456789' }
/** Long enough for a call to arrive, short enough to wait for no answer. */
const PATIENCE_MS = 1000

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nothing was sent')
  return found
}

export const payoutBenches = {
  async sandbox({ deps, sandbox }: TestApp): Promise<PayoutBench> {
    await deps.pool.query('delete from sandbox_transfers')
    const set = (reference: string, what: string, values: unknown[]) =>
      deps.pool.query(`update sandbox_transfers set ${what} where reference = $1`, [reference, ...values])
    const gateway = sandboxPayouts(deps.db)
    return {
      gateway,
      impatient: gateway,
      payments: sandbox,
      currency: 'KWD',
      destination: () => Promise.resolve({ ...TYPED, recipient: null }),
      conclude: (reference, end) => set(reference, 'settles_at = now(), fails = $2', [end === 'failed']),
      lie: (reference, { amount, currency }) =>
        set(reference, 'amount = coalesce($2, amount), currency = coalesce($3, currency)', [amount, currency]),
      moved: async () =>
        (await deps.pool.query<{ amount: number }>('select amount from sandbox_transfers')).rows.map(
          ({ amount }) => amount,
        ),
      notice: (reference) => {
        const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference, about: 'payout' }))
        return { payload, headers: signSandboxNotice(deps.secrets.sandbox, payload) }
      },
      finish: () => undefined,
      calls: [],
      mishaps: [],
      close: () => Promise.resolve(),
    }
  },
  async paystack(): Promise<PayoutBench> {
    const provider = await startPaystack()
    const { payouts } = provider.books
    const access = { secretKey: PAYSTACK_KEY, address: provider.address }
    const gateway = paystackPayouts(access)
    return {
      gateway,
      impatient: paystackPayouts({ ...access, timeoutMs: PATIENCE_MS }),
      payments: paystackGateway(access),
      currency: 'NGN',
      async destination() {
        if (gateway.payoutAccounts.kind !== 'listed') throw new Error('There is no list of banks')
        const account = { currency: 'NGN', bankCode: '011', number: TYPED.number, holder: TYPED.holder }
        return { ...TYPED, recipient: await gateway.payoutAccounts.register(account) }
      },
      conclude: (reference, end) => {
        const found = known(payouts.sent.get(reference))
        found.status = end === 'paid' ? 'success' : found.status === 'success' ? 'reversed' : 'failed'
      },
      lie: (reference, { amount, currency, reference: other }) => {
        const found = known(payouts.sent.get(reference))
        Object.assign(found, { ...(amount && { amount }), ...(currency && { currency }) })
        if (other !== undefined) payouts.sent.set(reference, { ...found, reference: other })
      },
      moved: () => [...payouts.sent.values()].map(({ amount }) => amount),
      notice: (reference, end) =>
        provider.notice(`transfer.${end === 'paid' ? 'success' : 'reversed'}`, { id: 7, reference }),
      finish: () => undefined,
      calls: provider.calls,
      mishaps: provider.mishaps,
      close: () => provider.close(),
    }
  },
  async stripe(): Promise<PayoutBench> {
    const provider = await startStripe()
    const { payouts } = provider.books
    const access = { secretKey: STRIPE_KEY, at: provider.at }
    const gateway = stripePayouts(access)
    const find = (reference: string) => known(payouts.sent.find((each) => each.transfer_group === reference))
    return {
      gateway,
      impatient: stripePayouts({ ...access, timeoutMs: PATIENCE_MS }),
      payments: stripeGateway({ ...access, webhookSecret: STRIPE_WEBHOOK_SECRET }),
      currency: 'EUR',
      async destination() {
        if (gateway.payoutAccounts.kind !== 'connected') throw new Error('Nothing is connected')
        const recipient = await gateway.payoutAccounts.open({ reference: 'one', email: 'adaeze@example.org' })
        payouts.finish(recipient)
        return { holder: TYPED.holder, bankName: 'N26', number: null, recipient }
      },
      conclude: (reference, end) => {
        const found = find(reference)
        found.reversed = end === 'failed'
        found.amount_reversed = end === 'failed' ? found.amount : 0
      },
      lie: (reference, { amount, currency, twice, back }) => {
        const found = find(reference)
        Object.assign(found, {
          ...(amount && { amount }),
          ...(currency && { currency: currency.toLowerCase() }),
          ...(back && { amount_reversed: back }),
        })
        if (twice) payouts.sent.push({ ...found, id: 'tr_again' })
      },
      moved: () => payouts.sent.map(({ amount }) => amount),
      notice: (reference, about) => {
        const metadata = { reference }
        return about === 'account'
          ? provider.notice('account.updated', { object: 'account', id: 'acct_1', metadata })
          : provider.notice(`transfer.${about === 'paid' ? 'created' : 'reversed'}`, {
              object: 'transfer',
              id: 'tr_1',
              metadata,
            })
      },
      finish: (recipient, last4) => payouts.finish(recipient, last4),
      calls: provider.calls,
      mishaps: provider.mishaps,
      close: () => provider.close(),
    }
  },
}
