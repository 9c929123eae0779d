import { m } from '@foyer/messages'
import Stripe from 'stripe'
import { z } from 'zod'
import type {
  PaymentGateway,
  PaymentNames,
  ProviderDispute,
  ProviderNotice,
  ProviderPayment,
  ProviderRefund,
} from '../../payments/payment-gateway.ts'
import { isMissing, type StripeAccess, stripeClient, stripeCurrencies } from './client.ts'

/** Longer than any hold: when a hold ends its checkout is closed, so this matters only where that call is lost. */
const OPEN_FOR_MS = 2 * 3_600_000
const NOTICE_TOLERANCE_SECONDS = 300

/** Which of them the buyer uses is chosen on Stripe's page. */
export const stripeMethods = [{ name: 'online', label: m.sales_method_card, holdsPlacesFor: null }] as const

export interface StripeOptions extends StripeAccess {
  readonly webhookSecret: string
  /** The clock by which the age of a notification is judged. */
  readonly now?: () => Date
}

const NOTHING_YET = { amount: null, currency: null, fee: 0 } as const

/** Stripe's fee, if it is stated in the currency of the payment. */
function feeOf(session: Stripe.Checkout.Session): number {
  const intent = session.payment_intent
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null
  const booked = charge !== null && typeof charge === 'object' ? charge.balance_transaction : null
  return booked !== null && typeof booked === 'object' && booked.currency === session.currency ? booked.fee : 0
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  if (session.payment_status === 'paid')
    return {
      status: 'success',
      amount: session.amount_total,
      currency: session.currency?.toUpperCase() ?? null,
      fee: feeOf(session),
    }
  // Complete without being paid is a payment that takes days; its outcome comes later.
  return { status: session.status === 'expired' ? 'abandoned' : 'pending', ...NOTHING_YET }
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): string {
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id === undefined) throw new Error('The checkout session has no payment to send back')
  return id
}

const PENDING = new Set(['pending', 'requires_action'])

function refundOf({ id, status, amount, currency, metadata, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  const outcome = status === 'succeeded' ? 'succeeded' : PENDING.has(status ?? 'pending') ? 'pending' : 'failed'
  return {
    refundReference: id,
    key: metadata?.['key'] ?? null,
    amount,
    currency: currency.toUpperCase(),
    status: outcome,
    failure: outcome === 'failed' ? `provider.bank_refused${reason ? ` (${reason})` : ''}` : null,
  }
}

const DISPUTE_STATES: Readonly<Record<string, ProviderDispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

/** A warning has taken no money yet: it is no dispute here. */
function disputeOf(said: Stripe.Dispute): ProviderDispute | null {
  const status = DISPUTE_STATES[said.status]
  const intent = said.payment_intent
  if (!status) return null
  return {
    id: said.id,
    reference: intent !== null && typeof intent === 'object' ? (intent.metadata['reference'] ?? null) : null,
    amount: said.amount,
    currency: said.currency.toUpperCase(),
    status,
    reason: said.reason,
  }
}

function aboutOf(type: string): ProviderNotice['about'] {
  if (type.startsWith('charge.dispute.')) return 'dispute'
  if (/^(?:refund\.|charge\.refund)/.test(type)) return 'refund'
  if (type.startsWith('transfer.')) return 'payout'
  return type === 'account.updated' ? 'payout_account' : 'payment'
}

/** An event as far as it is read: the rest differs between the versions of Stripe's API. */
const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      client_reference_id: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish(),
    }),
  }),
})

/** Our reference is stored on the session, and in the metadata of the objects that belong to it. */
function parseNotice(rawBody: Buffer): ProviderNotice | null {
  try {
    const { id, type, data } = stripeEvent.parse(JSON.parse(rawBody.toString('utf8')))
    const { id: objectId = null, client_reference_id: named, metadata } = data.object
    const about = aboutOf(type)
    const reference = named ?? metadata?.reference ?? null
    return { eventKey: id, reference, about, disputeId: about === 'dispute' ? objectId : null }
  } catch {
    return null
  }
}

/** How many stored refusals of one idempotency key are passed over. A refund is sent a few times a day at most. */
const MOST_REFUSALS = 20

/**
 * Sends a call whose earlier refusals Stripe stores under the idempotency key and repeats for a day: without this, an organiser who has added
 * money to the account could not try a refused refund again. A repeated refusal names the request that it answered, which makes the next
 * key, so that concurrent attempts still share one.
 */
async function withoutOldRefusals<T>(key: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  let current = key
  for (let refusals = 0; ; refusals += 1) {
    try {
      return await send(current)
    } catch (error) {
      const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
      const original =
        isRefusal && error.headers?.['idempotent-replayed'] === 'true' && error.headers['original-request']
      if (!original || refusals >= MOST_REFUSALS) throw error
      current = `${key}_${original}`
    }
  }
}

/** Stripe Checkout through the official SDK. A session has a name of Stripe's own; ours travels as its client reference. */
export function stripeGateway({ webhookSecret, now = () => new Date(), ...access }: StripeOptions): PaymentGateway {
  const stripe = stripeClient(access)

  async function find({ providerReference }: PaymentNames): Promise<Stripe.Checkout.Session | null> {
    // Without an id the checkout never reached Stripe, so no buyer was sent there.
    if (providerReference === null) return null
    try {
      return await stripe.checkout.sessions.retrieve(providerReference, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      })
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function refundsAt(intent: string): Promise<ProviderRefund[]> {
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
    return data.map(refundOf)
  }

  return {
    name: 'stripe',
    methods: stripeMethods,
    offered: 'configured',
    takes: (currency) => stripeCurrencies.has(currency),
    async createCheckout({ reference, amount, currency, email, description, returnUrl, createdAt }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          customer_email: email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: description },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor((createdAt.getTime() + OPEN_FOR_MS) / 1000),
          payment_intent_data: { metadata: { reference } },
        },
        { idempotencyKey: reference },
      )
      if (!session.url) throw new Error('Stripe made a checkout session without an address')
      return { redirectUrl: session.url, providerReference: session.id }
    },
    async verify(payment) {
      const session = await find(payment)
      return session && paymentOf(session)
    },
    async expire(payment) {
      const session = await find(payment)
      if (session?.status === 'open') await stripe.checkout.sessions.expire(session.id)
    },
    notices: 'signed',
    isAuthentic(rawBody, headers) {
      const signature = String(headers['stripe-signature'] ?? '')
      try {
        const { signature: checker } = stripe.webhooks
        return (
          checker?.verifyHeader(
            rawBody,
            signature,
            webhookSecret,
            NOTICE_TOLERANCE_SECONDS,
            undefined,
            now().getTime(),
          ) ?? false
        )
      } catch {
        return false
      }
    },
    readNotice: parseNotice,
    async refund(payment, amount, key) {
      const session = await find(payment)
      if (!session) throw new Error('Stripe does not know the checkout session')
      const intent = intentOf(session)
      // Stripe forgets an idempotency key after a day or more, but never a refund.
      const known = (await refundsAt(intent)).find((each) => each.key === key)
      if (known) return known
      const metadata = { key, reference: payment.reference }
      return refundOf(
        await withoutOldRefusals(key, (idempotencyKey) =>
          stripe.refunds.create({ payment_intent: intent, amount, metadata }, { idempotencyKey }),
        ),
      )
    },
    async refundsOf(payment) {
      const session = await find(payment)
      return session?.payment_intent ? refundsAt(intentOf(session)) : []
    },
    async findDispute(id) {
      try {
        return disputeOf(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}
