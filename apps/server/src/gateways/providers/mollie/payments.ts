import { currencyExponent, toMajor } from '@foyer/domain'
import { m, type ProviderReason } from '@foyer/messages'
import { z } from 'zod'
import type {
  PaymentGateway,
  PaymentNames,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../payments/payment-gateway.ts'
import { mollieClient, mollieCurrencies, MollieError, type MollieOptions } from './client.ts'

/** Which of them the buyer uses is chosen on Mollie's page. */
export const mollieMethods = [{ name: 'online', label: m.sales_method_card_ideal, holdsPlacesFor: null }] as const

/** Take days, need a card reader, or need a postal address and order lines that a ticket order does not have. */
const UNSUITABLE: ReadonlySet<string> = new Set([
  'banktransfer',
  'bacs',
  'directdebit',
  'multibanco',
  'pointofsale',
  'alma',
  'billie',
  'in3',
  'klarna',
  'klarnapaylater',
  'klarnapaynow',
  'klarnasliceit',
  'riverty',
  'voucher',
])

const money = z.object({ currency: z.string(), value: z.string() })
const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  isCancelable: z.boolean().nullish(),
  metadata: z.object({ reference: z.string() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
})
const refund = z.object({
  id: z.string(),
  amount: money,
  status: z.string(),
  metadata: z.object({ key: z.string() }).nullish().catch(null),
})
const chargeback = z.object({
  id: z.string(),
  amount: money,
  reason: z.object({ description: z.string() }).nullish(),
  reversedAt: z.string().nullish(),
})
const methodList = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })
const refundList = z.object({ _embedded: z.object({ refunds: z.array(refund) }) })
const chargebackList = z.object({ _embedded: z.object({ chargebacks: z.array(chargeback) }) })

/** Mollie writes amounts with exactly the decimals of the currency. */
function minorUnits({ currency, value }: z.infer<typeof money>): number {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined || decimals.length !== currencyExponent(currency))
    throw new Error(`Mollie wrote an amount of ${currency} that cannot be read: ${value}`)
  return Number(whole + decimals)
}

/** `authorized` is no money yet: it is still to be captured. */
const STATUSES: Readonly<Record<string, ProviderPayment['status']>> = {
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  paid: 'success',
  failed: 'failed',
  canceled: 'abandoned',
  expired: 'abandoned',
}

function paymentOf({ status, amount }: z.infer<typeof payment>): ProviderPayment {
  const known = STATUSES[status] ?? 'pending'
  // A payment states no fee. Balance transactions do, but an API key cannot read them, only an organization's access token
  // (https://docs.mollie.com/reference/list-balance-transactions).
  return known === 'success'
    ? { status: known, amount: minorUnits(amount), currency: amount.currency, fee: 0 }
    : { status: known, amount: null, currency: null, fee: 0 }
}

function refundOf({ id, amount, status, metadata }: z.infer<typeof refund>): ProviderRefund {
  const isOver = status === 'failed' || status === 'canceled'
  return {
    refundReference: id,
    key: metadata?.key ?? null,
    amount: minorUnits(amount),
    currency: amount.currency,
    status: status === 'refunded' ? 'succeeded' : isOver ? 'failed' : 'pending',
    failure: isOver ? ('provider.bank_refused' satisfies ProviderReason) : null,
  }
}

/**
 * A chargeback has taken the money when it is made; a reversal brings it back and sets `reversedAt`. `amount` is positive, and
 * `reason` is null for most methods (https://docs.mollie.com/reference/get-chargeback).
 */
function disputeOf(
  { id, amount, reason, reversedAt }: z.infer<typeof chargeback>,
  { id: paymentId, metadata }: z.infer<typeof payment>,
): ProviderDispute {
  return {
    id: `${paymentId}/${id}`,
    reference: metadata?.reference ?? null,
    amount: minorUnits(amount),
    currency: amount.currency,
    status: reversedAt == null ? 'lost' : 'won',
    reason: reason?.description ?? '',
  }
}

const PAYMENT_ID = /^tr_\w{1,60}$/
const MOST_NOTICE_BYTES = 200

/**
 * A notification is a form with the id of a payment and nothing else, sent when the payment is paid, authorized, failed, canceled or
 * expired, when a refund is processing, refunded or failed, and when a chargeback is received
 * (https://docs.mollie.com/reference/webhooks). A reversed chargeback is announced by Mollie's other webhooks alone.
 */
function idIn(rawBody: Buffer): string | null {
  if (rawBody.length > MOST_NOTICE_BYTES) return null
  const id = new URLSearchParams(rawBody.toString('utf8')).get('id')
  return id !== null && PAYMENT_ID.test(id) ? id : null
}

interface MollieAccess extends MollieOptions {
  /** Where Foyer is reached. Mollie refuses local addresses: such a site gets no notices, and its payments are polled. */
  readonly publicUrl: string
}

/**
 * Mollie's Payments API v2, as https://docs.mollie.com/reference/payments-api and the client mollie-api-node describe it. A payment has an
 * id of Mollie's own; our reference is stored in its metadata.
 */
export function mollieGateway({ publicUrl, ...options }: MollieAccess): PaymentGateway {
  const ask = mollieClient(options)
  const isReachable = !/^(?:localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)

  async function find(id: string | null): Promise<z.infer<typeof payment> | null> {
    // Without an id the checkout never reached Mollie, so no buyer was sent there.
    if (id === null || !PAYMENT_ID.test(id)) return null
    try {
      return payment.parse(await ask('GET', `/payments/${id}`))
    } catch (error) {
      if (error instanceof MollieError && error.status === 404) return null
      throw error
    }
  }

  async function suitableMethods(amount: z.infer<typeof money>): Promise<string[]> {
    const asked = new URLSearchParams({ 'amount[value]': amount.value, 'amount[currency]': amount.currency })
    const { _embedded: found } = methodList.parse(await ask('GET', `/methods?${asked.toString()}`))
    return found.methods.map(({ id }) => id).filter((id) => !UNSUITABLE.has(id))
  }

  async function refundsOf({ providerReference }: PaymentNames): Promise<ProviderRefund[]> {
    if ((await find(providerReference)) === null) return []
    const { _embedded: made } = refundList.parse(await ask('GET', `/payments/${providerReference}/refunds?limit=250`))
    return made.refunds.map(refundOf)
  }

  async function chargebacksOf(paymentId: string): Promise<z.infer<typeof chargeback>[]> {
    const answer = await ask('GET', `/payments/${paymentId}/chargebacks?limit=250`)
    return chargebackList.parse(answer)._embedded.chargebacks
  }

  return {
    name: 'mollie',
    methods: mollieMethods,
    offered: 'configured',
    takes: (currency) => mollieCurrencies.has(currency),
    async createCheckout({ reference, amount, currency, description, email, returnUrl }) {
      const asked = { currency, value: toMajor(amount, currency) }
      const method = await suitableMethods(asked)
      if (method.length === 0) throw new Error(`Mollie has no payment method switched on for ${currency}`)
      const body = {
        amount: asked,
        description,
        redirectUrl: returnUrl,
        method,
        metadata: { reference },
        billingAddress: { email },
        ...(isReachable && { webhookUrl: `${publicUrl}/api/webhooks/mollie?reference=${reference}` }),
      }
      // Mollie refuses a key that it knows with another body, and the methods, the title and the e-mail address can change between two
      // tries of one attempt. The first answer is the one that is kept, so no buyer reaches the page of another.
      const made = payment.parse(await ask('POST', '/payments', { body, key: `${reference} ${JSON.stringify(body)}` }))
      const page = made._links.checkout?.href
      if (page === undefined) throw new Error('Mollie made a payment without a page to pay on')
      return { redirectUrl: page, providerReference: made.id }
    },
    async verify({ providerReference }) {
      const found = await find(providerReference)
      return found && paymentOf(found)
    },
    async expire({ providerReference }) {
      const found = await find(providerReference)
      if (found?.isCancelable !== true) return
      try {
        await ask('DELETE', `/payments/${found.id}`)
      } catch (error) {
        // It was paid, or ended, between the two calls.
        if (!(error instanceof MollieError && error.status === 422)) throw error
      }
    },
    notices: 'unsigned',
    isAuthentic: (rawBody) => idIn(rawBody) !== null,
    readNotice(rawBody, { reference = null }) {
      const id = idIn(rawBody)
      // One id for whatever happened to the payment: its status, a refund or a chargeback.
      return id === null ? null : { eventKey: id, reference, providerReference: id, about: 'anything', disputeId: null }
    },
    async refund(names, amount, key) {
      const { providerReference } = names
      const found = await find(providerReference)
      if (!found) throw new Error('Mollie does not know the payment')
      // An idempotency key is forgotten after a while, a refund is not.
      const known = (await refundsOf(names)).find((each) => each.key === key)
      if (known) return known
      const { currency } = found.amount
      const body = {
        amount: { currency, value: toMajor(amount, currency) },
        description: `Refund of ${names.reference}`,
        metadata: { key },
      }
      return refundOf(refund.parse(await ask('POST', `/payments/${found.id}/refunds`, { body, key })))
    },
    refundsOf,
    async disputesOf({ providerReference }) {
      const found = await find(providerReference)
      return found ? (await chargebacksOf(found.id)).map((each) => `${found.id}/${each.id}`) : []
    },
    async findDispute(name) {
      const [paymentId = '', id] = name.split('/')
      const found = await find(paymentId)
      const made = found && (await chargebacksOf(found.id)).find((each) => each.id === id)
      return found && made ? disputeOf(made, found) : null
    },
  }
}
