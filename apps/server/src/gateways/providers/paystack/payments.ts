import { createHmac, timingSafeEqual } from 'node:crypto'
import { m, type ProviderReason } from '@foyer/messages'
import { z } from 'zod'
import {
  CheckoutLost,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderNotice,
  type ProviderPayment,
  type ProviderRefund,
} from '../../payments/payment-gateway.ts'
import { paystackClient, paystackCurrencies, PaystackError, type PaystackOptions } from './client.ts'

/** Which of them the buyer uses is chosen on Paystack's page. */
export const paystackMethods = [
  { name: 'online', label: m.sales_method_card_bank_mobile, holdsPlacesFor: null },
] as const

const SIGNATURE_HEADER = 'x-paystack-signature'

const started = z.object({ authorization_url: z.url() })
const transaction = z.object({
  id: z.number(),
  status: z.string(),
  amount: z.int(),
  // What was asked for; `amount` is more where the customer bears the provider's fee.
  requested_amount: z.int().nullish(),
  currency: z.string(),
  fees: z.int().nullish(),
})
const refund = z.object({
  id: z.union([z.number(), z.string()]),
  merchant_note: z.string().nullish(),
  // Now a number, now a string of digits.
  amount: z.coerce.number().int(),
  currency: z.string().nullish(),
  status: z.string(),
})
const dispute = z.object({
  id: z.union([z.number(), z.string()]),
  refund_amount: z.int().nullish(),
  currency: z.string().nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.int(), currency: z.string() }),
})
const notice = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number(), z.string()]).optional(),
    reference: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string().nullish() }).nullish(),
  }),
})

const ABOUT: Readonly<Record<string, ProviderNotice['about']>> = { refund: 'refund', transfer: 'payout' }

function parseNotice(rawBody: Buffer): ProviderNotice | null {
  try {
    const parsed = notice.safeParse(JSON.parse(rawBody.toString('utf8')))
    if (!parsed.success) return null
    const { event, data } = parsed.data
    const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? null
    const isDispute = event.startsWith('charge.dispute.') && data.id !== undefined
    return {
      // The body has no id of its own, so the event's type and its object serve as the key.
      eventKey: `${event}:${data.id ?? reference}`,
      reference,
      about: isDispute ? 'dispute' : (ABOUT[event.slice(0, event.indexOf('.'))] ?? 'payment'),
      disputeId: isDispute ? String(data.id) : null,
    }
  } catch {
    return null
  }
}

/**
 * Paystack reports "abandoned" for a checkout that is still open, so every other status is pending; how long an order waits is our
 * decision.
 */
const STATUSES: Readonly<Record<string, ProviderPayment['status']>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
}

function refundOf(made: z.infer<typeof refund>, paid: z.infer<typeof transaction>): ProviderRefund {
  const status = made.status === 'processed' ? 'succeeded' : made.status === 'failed' ? 'failed' : 'pending'
  return {
    refundReference: String(made.id),
    key: made.merchant_note ?? null,
    amount: made.amount,
    currency: made.currency ?? paid.currency,
    status,
    failure: status === 'failed' ? ('provider.bank_refused' satisfies ProviderReason) : null,
  }
}

function disputeOf({ id, transaction: paid, ...said }: z.infer<typeof dispute>): ProviderDispute {
  const decided = said.status === 'resolved' || (said.resolution ?? null) !== null
  return {
    id: String(id),
    reference: paid.reference,
    amount: said.refund_amount ?? paid.amount,
    currency: said.currency ?? paid.currency,
    status: decided ? (said.resolution === 'declined' ? 'won' : 'lost') : 'open',
    reason: said.category ?? '',
  }
}

/** Paystack as it collects and gives back. */
export function paystackGateway(options: PaystackOptions): PaymentGateway {
  const { secretKey } = options
  const { ask } = paystackClient(options)

  async function listRefunds(transactionId: number) {
    return z.array(refund).parse(await ask('GET', `/refund?transaction=${transactionId}&perPage=100`))
  }

  async function find(reference: string): Promise<z.infer<typeof transaction> | null> {
    try {
      return transaction.parse(await ask('GET', `/transaction/verify/${encodeURIComponent(reference)}`))
    } catch (error) {
      const unknown = error instanceof PaystackError && (error.status === 404 || error.code === 'transaction_not_found')
      if (unknown) return null
      throw error
    }
  }

  return {
    name: 'paystack',
    methods: paystackMethods,
    offered: 'configured',
    takes: (currency) => paystackCurrencies.has(currency),
    async createCheckout({ reference, amount, currency, email, returnUrl, description }) {
      const data = await ask('POST', '/transaction/initialize', {
        email,
        amount,
        currency,
        reference,
        callback_url: returnUrl,
        metadata: { custom_fields: [{ display_name: 'Tickets', variable_name: 'tickets', value: description }] },
      }).catch((error: unknown) => {
        const known = error instanceof PaystackError && error.code === 'duplicate_reference'
        throw known ? new CheckoutLost('Paystack has this reference already', { cause: error }) : error
      })
      return { redirectUrl: started.parse(data).authorization_url, providerReference: null }
    },
    async verify({ reference }) {
      const found = await find(reference)
      if (!found) return null
      const status = STATUSES[found.status] ?? 'pending'
      if (status !== 'success') return { status, amount: null, currency: null, fee: 0 }
      const { amount, requested_amount: asked, currency, fees } = found
      return { status, amount: asked ?? amount, currency, fee: fees ?? 0 }
    },
    // A reference cannot be closed there: whoever pays late is paid back.
    expire: () => Promise.resolve(),
    notices: 'signed',
    isAuthentic(rawBody, headers) {
      const expected = Buffer.from(createHmac('sha512', secretKey).update(rawBody).digest('hex'))
      const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    readNotice: parseNotice,
    async refund({ reference }, amount, key) {
      const paid = await find(reference)
      if (!paid) throw new PaystackError(404, 'the transaction is not known')
      // Refunds take no idempotency key there, so ours goes into the note and is looked for first.
      const made = await listRefunds(paid.id)
      const known = made.find((each) => each.merchant_note === key)
      const sent =
        known ??
        refund.parse(
          await ask('POST', '/refund', { transaction: reference, amount, currency: paid.currency, merchant_note: key }),
        )
      return refundOf(sent, paid)
    },
    async refundsOf({ reference }) {
      const paid = await find(reference)
      return paid ? (await listRefunds(paid.id)).map((made) => refundOf(made, paid)) : []
    },
    async findDispute(id) {
      const found = await ask('GET', `/dispute/${encodeURIComponent(id)}`).catch((error: unknown) => {
        if (error instanceof PaystackError && error.status === 404) return null
        throw error
      })
      return found === null ? null : disputeOf(dispute.parse(found))
    },
  }
}
