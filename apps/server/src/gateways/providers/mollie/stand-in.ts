import { currencyExponent, toMajor } from '@foyer/domain'
import { z } from 'zod'
import { type Answer, type ReceivedCall, startStandIn } from '../../../testing/stand-in.ts'

export const MOLLIE_KEY = 'test_of_the_stand_in'

const money = z.object({ currency: z.string(), value: z.string() })
type Money = z.infer<typeof money>

interface Payment {
  readonly id: string
  amount: Money
  status: string
  readonly metadata: { reference: string }
  readonly webhookUrl: string | null
}

interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly amount: Money
  readonly metadata: { key: string } | null
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
}

interface Chargeback {
  readonly id: string
  readonly paymentId: string
  readonly amount: Money
  readonly reason: { code: string; description: string }
  reversedAt: string | null
}

const paymentRequest = z.object({
  amount: money,
  description: z.string().min(1),
  redirectUrl: z.url(),
  webhookUrl: z.url({ hostname: /^(?!localhost$|127\.).+$/ }).optional(),
  method: z.array(z.enum(['creditcard', 'ideal'])).min(1),
  metadata: z.object({ reference: z.string() }),
})
const refundRequest = z.object({
  amount: money,
  description: z.string(),
  metadata: z.object({ key: z.string() }).nullable(),
})

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const ok = (body: unknown, status = 200): Answer => ({ status, body })
const no = (status: number, detail: string): Answer => ({ status, body: { status, title: 'Refused', detail } })
const listOf = (name: string, items: readonly object[]) => ok({ count: items.length, _embedded: { [name]: items } })

export const centsOf = ({ currency, value }: Money) => Math.round(Number(value) * 10 ** currencyExponent(currency))

/** Mollie's books and the part of its API v2 that Foyer calls, as its public description has them. */
class Books {
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  readonly chargebacks: Chargeback[] = []
  /** How far a refund has got when it is made; a bank decides later. */
  refundsAre: Refund['status'] = 'refunded'
  /** What the profile has switched on: one of them takes days, another a card reader. */
  methods = ['ideal', 'creditcard', 'banktransfer', 'pointofsale']
  readonly #answers = new Map<string, { readonly body: string; readonly answer: Answer }>()
  #made = 1000

  answer(call: ReceivedCall): Answer {
    if (call.headers.authorization !== `Bearer ${MOLLIE_KEY}`) return no(401, 'Missing authentication')
    if (call.method !== 'POST') return this.#route(call)
    const key = String(call.headers['idempotency-key'] ?? '')
    if (!UUID.test(key)) return no(400, 'The idempotency key is not a UUID')
    const known = this.#answers.get(`${call.path} ${key}`)
    if (known)
      return known.body === call.body ? known.answer : no(400, 'The idempotency key was used with another body')
    const answer = this.#route(call)
    this.#answers.set(`${call.path} ${key}`, { body: call.body, answer })
    return answer
  }

  #route({ method, path, body }: ReceivedCall): Answer {
    const { pathname } = new URL(path, 'http://mollie.test')
    if (pathname === '/v2/methods')
      return listOf(
        'methods',
        this.methods.map((id) => ({ id })),
      )
    if (pathname === '/v2/payments' && method === 'POST') return this.#create(body)
    const [, id = '', part] = /^\/v2\/payments\/(tr_\w+)(?:\/(refunds|chargebacks))?$/.exec(pathname) ?? []
    const found = this.payments.get(id)
    if (!found) return no(404, 'No payment exists with this ID.')
    if (part === 'chargebacks')
      return listOf(
        'chargebacks',
        this.chargebacks.filter(({ paymentId }) => paymentId === id),
      )
    if (part === 'refunds' && method === 'POST') return this.#refund(found, body)
    if (part === 'refunds')
      return listOf(
        'refunds',
        this.refunds.filter(({ paymentId }) => paymentId === id),
      )
    if (method === 'DELETE') return this.#cancel(found)
    return ok(this.#shown(found))
  }

  #shown(payment: Payment): object {
    const isOpen = payment.status === 'open'
    const href = `https://www.mollie.com/checkout/select-method/${payment.id.slice(3)}`
    return { ...payment, isCancelable: isOpen, _links: isOpen ? { checkout: { href, type: 'text/html' } } : {} }
  }

  #create(body: string): Answer {
    const asked = paymentRequest.safeParse(JSON.parse(body))
    if (!asked.success) return no(422, asked.error.message)
    const { amount, metadata, webhookUrl = null } = asked.data
    const decimals = amount.value.split('.')[1]?.length ?? 0
    if (decimals !== currencyExponent(amount.currency)) return no(422, 'The amount contains an invalid value')
    this.#made += 1
    const made: Payment = { id: `tr_${this.#made}`, amount, status: 'open', metadata, webhookUrl }
    this.payments.set(made.id, made)
    return ok(this.#shown(made), 201)
  }

  #cancel(payment: Payment): Answer {
    if (payment.status !== 'open') return no(422, 'The payment cannot be canceled')
    payment.status = 'canceled'
    return ok(this.#shown(payment))
  }

  #refund(payment: Payment, body: string): Answer {
    const { amount, metadata } = refundRequest.parse(JSON.parse(body))
    if (payment.status !== 'paid') return no(422, 'The payment is not paid and cannot be refunded')
    const left = centsOf(payment.amount) - this.returned(payment.id)
    if (centsOf(amount) > left) return no(422, 'The amount is higher than what is left of the payment')
    return ok(this.#addRefund(payment, amount, metadata), 201)
  }

  #addRefund(payment: Payment, amount: Money, metadata: Refund['metadata']): Refund {
    this.#made += 1
    const made: Refund = { id: `re_${this.#made}`, paymentId: payment.id, amount, metadata, status: this.refundsAre }
    this.refunds.push(made)
    return made
  }

  /** What went back of a payment, in minor units. */
  returned(id: string): number {
    return this.refunds
      .filter(({ paymentId, status }) => paymentId === id && status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + centsOf(amount), 0)
  }

  /** Makes a refund on Mollie's own pages, without Foyer. */
  refundThere(payment: Payment, amount: number): Refund {
    const { currency } = payment.amount
    return this.#addRefund(payment, { currency, value: toMajor(amount, currency) }, null)
  }

  chargeBack(payment: Payment, amount?: number): Chargeback {
    this.#made += 1
    const { currency } = payment.amount
    const made: Chargeback = {
      id: `chb_${this.#made}`,
      paymentId: payment.id,
      amount: amount === undefined ? payment.amount : { currency, value: toMajor(amount, currency) },
      reason: { code: '4837', description: 'No Cardholder Authorization' },
      reversedAt: null,
    }
    this.chargebacks.push(made)
    return made
  }
}

export async function startMollie() {
  const books = new Books()
  const standIn = await startStandIn((call) => books.answer(call), no(503, 'The service is not available'))
  const find = (reference: string): Payment => {
    const found = [...books.payments.values()].findLast(({ metadata }) => metadata.reference === reference)
    if (!found) throw new Error('Nothing to pay')
    return found
  }
  return {
    ...standIn,
    books,
    address: `http://127.0.0.1:${standIn.port}`,
    find,
    /** The customer pays, or whatever else becomes of the payment. */
    pay: (reference: string, collected: { amount?: number; currency?: string; status?: string } = {}): void => {
      const found = find(reference)
      const { amount = centsOf(found.amount), currency = found.amount.currency, status = 'paid' } = collected
      Object.assign(found, { status, amount: { currency, value: toMajor(amount, currency) } })
    },
    /** A notice as it is sent: a form with the payment's id, to the address that the payment was made with. */
    notice: (reference: string) => ({
      payload: Buffer.from(new URLSearchParams({ id: find(reference).id }).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      query: { reference },
    }),
  }
}
