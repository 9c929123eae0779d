import { createHmac } from 'node:crypto'
import { StripePayouts } from './stand-in-payouts.ts'
import { type Answer, type ReceivedCall, startStandIn } from '../../../testing/stand-in.ts'

export const STRIPE_KEY = 'sk_test_of_the_stand_in'
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_stand_in'

interface Session {
  readonly id: string
  readonly object: 'checkout.session'
  readonly client_reference_id: string | null
  readonly url: string
  readonly amount_asked: number
  readonly expires_at: number
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  fee: number
  refunded: number
}

interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly session: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
}

interface Dispute {
  readonly id: string
  readonly session: string
  readonly amount: number
  status: string
}

const no = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code !== undefined && { code }) } },
})

/** What Stripe sends of a session, the payment inside it expanded. */
function viewOf({ amount_asked: _asked, fee, refunded: _refunded, ...session }: Session) {
  const paid = session.payment_status === 'paid'
  return {
    ...session,
    payment_intent: paid
      ? {
          id: `pi_${session.id}`,
          object: 'payment_intent',
          latest_charge: {
            id: `ch_${session.id}`,
            object: 'charge',
            balance_transaction: {
              id: `txn_${session.id}`,
              object: 'balance_transaction',
              currency: session.currency,
              fee,
            },
          },
        }
      : null,
  }
}

/** Stripe's books and the part of its interface that Foyer calls, as its public description has them. */
class Books {
  readonly sessions = new Map<string, Session>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly payouts = new StripePayouts()
  /** How far a refund has got when it is made; a bank decides later. */
  refundsAre: Refund['status'] = 'succeeded'
  /** Whether the account has too little money for a refund. */
  isEmpty = false
  readonly #answered = new Map<string, { readonly body: string; readonly answer: Answer }>()
  #made = 0
  #asked = 0

  /** A day passes: Stripe no longer knows the idempotency keys. */
  forgetKeys(): void {
    this.#answered.clear()
  }

  answer(call: ReceivedCall): Answer {
    if (call.headers.authorization !== `Bearer ${STRIPE_KEY}`) return no(401, 'Invalid API Key provided')
    const key = String(call.headers['idempotency-key'] ?? '')
    const before = call.method === 'POST' && key !== '' ? this.#answered.get(key) : undefined
    if (before) {
      if (before.body !== call.body) return no(400, 'Keys for idempotent requests differ')
      return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } }
    }
    this.#asked += 1
    const answer = { ...this.#do(call), headers: { 'original-request': `req_${this.#asked}` } }
    if (call.method === 'POST' && key !== '') this.#answered.set(key, { body: call.body, answer })
    return answer
  }

  #do(call: ReceivedCall): Answer {
    return this.payouts.answer(call) ?? this.#collect(call)
  }

  #collect({ method, path, body }: ReceivedCall): Answer {
    const { pathname } = new URL(path, 'http://stripe.test')
    const form = new URLSearchParams(body)
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return this.#create(form)
    if (pathname === '/v1/refunds') return method === 'POST' ? this.#refund(form) : this.#list(path)
    const [, disputeId] = /^\/v1\/disputes\/([^/]+)$/.exec(pathname) ?? []
    if (disputeId !== undefined) return this.#dispute(disputeId)
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(pathname) ?? []
    const session = this.sessions.get(id)
    if (!session) return no(404, `No such checkout.session: '${id}'`, 'resource_missing')
    if (action !== undefined) {
      if (session.status !== 'open') return no(400, 'This session is not open')
      session.status = 'expired'
    }
    return { status: 200, body: viewOf(session) }
  }

  #create(form: URLSearchParams): Answer {
    const opens = Number(form.get('expires_at')) - Date.now() / 1000
    if (opens < 1800 || opens > 86_400) return no(400, 'expires_at must be 30 minutes to 24 hours from now')
    this.#made += 1
    const id = `cs_test_${this.#made}`
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id'),
      url: `https://checkout.stripe.com/c/pay/${id}`,
      amount_asked: amount,
      expires_at: Number(form.get('expires_at')),
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      fee: 0,
      refunded: 0,
    }
    this.sessions.set(id, session)
    return { status: 200, body: viewOf(session) }
  }

  #refund(form: URLSearchParams): Answer {
    const session = this.sessions.get((form.get('payment_intent') ?? '').replace(/^pi_/, ''))
    const amount = Number(form.get('amount'))
    if (session?.payment_status !== 'paid') return no(404, 'No such payment_intent', 'resource_missing')
    if (this.isEmpty) return no(400, 'Insufficient funds in your Stripe balance', 'balance_insufficient')
    if (session.refunded + amount > session.amount_total) return no(400, 'Refund amount is greater than what is left')
    if (this.refundsAre !== 'failed') session.refunded += amount
    this.#made += 1
    const metadata = Object.fromEntries(['key', 'reference'].map((name) => [name, form.get(`metadata[${name}]`) ?? '']))
    const made: Refund = {
      id: `re_${this.#made}`,
      object: 'refund',
      session: session.id,
      amount,
      currency: session.currency,
      metadata,
      status: this.refundsAre,
    }
    this.refunds.push(made)
    return { status: 200, body: { ...made } }
  }

  #list(path: string): Answer {
    const session = new URL(path, 'http://stripe.test').searchParams.get('payment_intent')?.replace(/^pi_/, '')
    return {
      status: 200,
      body: { object: 'list', has_more: false, data: this.refunds.filter((made) => made.session === session) },
    }
  }

  /** Makes a refund on Stripe's own pages, without Foyer. */
  refundThere(session: Session, amount: number): Refund {
    this.#made += 1
    const { id, currency } = session
    const made: Refund = {
      id: `re_${this.#made}`,
      object: 'refund',
      session: id,
      amount,
      currency,
      metadata: {},
      status: this.refundsAre,
    }
    session.refunded += amount
    this.refunds.push(made)
    return made
  }

  /** The bank decides about a refund, perhaps against what it said before. */
  conclude(made: Refund, status: Refund['status']): void {
    const session = this.sessions.get(made.session)
    const counts = (state: Refund['status']) => (state === 'failed' ? 0 : made.amount)
    if (session) session.refunded += counts(status) - counts(made.status)
    made.status = status
  }

  dispute(session: Session, amount = session.amount_total): Dispute {
    this.#made += 1
    const made: Dispute = { id: `dp_${this.#made}`, session: session.id, amount, status: 'needs_response' }
    this.disputes.push(made)
    return made
  }

  #dispute(id: string): Answer {
    const found = this.disputes.find((each) => each.id === id)
    const session = found && this.sessions.get(found.session)
    if (!found || !session) return no(404, `No such dispute: '${id}'`, 'resource_missing')
    const intent = {
      id: `pi_${session.id}`,
      object: 'payment_intent',
      metadata: { reference: session.client_reference_id },
    }
    const { amount, status } = found
    return {
      status: 200,
      body: {
        id,
        object: 'dispute',
        amount,
        currency: session.currency,
        status,
        reason: 'fraudulent',
        payment_intent: intent,
      },
    }
  }
}

export async function startStripe() {
  const books = new Books()
  const standIn = await startStandIn((call) => books.answer(call), no(503, 'Stripe is not available'))
  const find = (reference: string): Session => {
    const found = [...books.sessions.values()].find((session) => session.client_reference_id === reference)
    if (!found) throw new Error('Nothing to pay')
    return found
  }
  return {
    ...standIn,
    books,
    at: { host: '127.0.0.1', port: standIn.port, protocol: 'http' as const },
    find,
    pay: (reference: string, collected: Partial<Pick<Session, 'amount_total' | 'currency'>> = {}): void => {
      Object.assign(find(reference), { status: 'complete', payment_status: 'paid', fee: 150, ...collected })
    },
    /** A notification as it is sent: its bytes and its signature, of now or so many seconds ago. */
    notice: (type: string, object: object, secondsAgo = 0) => {
      const at = Math.floor(Date.now() / 1000) - secondsAgo
      const payload = Buffer.from(JSON.stringify({ id: `evt_${type}_${at}`, object: 'event', type, data: { object } }))
      const digest = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${at}.${payload.toString()}`).digest('hex')
      return { payload, headers: { 'stripe-signature': `t=${at},v1=${digest}` } }
    },
  }
}
