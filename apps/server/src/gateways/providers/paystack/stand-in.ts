import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { PaystackPayouts } from './stand-in-payouts.ts'
import { type Answer, type ReceivedCall, startStandIn } from '../../../testing/stand-in.ts'

export const PAYSTACK_KEY = 'sk_test_of_the_stand_in'

interface Transaction {
  readonly id: number
  readonly reference: string
  requested_amount: number
  amount: number
  currency: string
  status: string
  fees: number | null
}

interface Refund {
  readonly id: number
  readonly transaction: number
  readonly amount: number
  readonly merchant_note: string | null
  status: 'pending' | 'processed' | 'failed'
}

interface Dispute {
  readonly id: number
  readonly reference: string
  readonly refund_amount: number
  status: string
  resolution: string | null
}

const initialize = z.object({ email: z.email(), amount: z.int(), currency: z.string(), reference: z.string() })
const refundRequest = z.object({ transaction: z.string(), amount: z.int(), merchant_note: z.string().optional() })

const ok = (data: unknown): Answer => ({ status: 200, body: { status: true, message: 'Done', data } })
const no = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { status: false, message, ...(code !== undefined && { code }) },
})

/** Paystack's books and the part of its interface that Foyer calls, as its public description has them. */
class Books {
  readonly transactions = new Map<string, Transaction>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly payouts = new PaystackPayouts()
  /** How far a refund has got when it is made; a bank decides later. */
  refundsAre: Refund['status'] = 'processed'
  #made = 1000

  answer(call: ReceivedCall): Answer {
    if (call.headers.authorization !== `Bearer ${PAYSTACK_KEY}`) return no(401, 'Invalid key')
    const paidOut = this.payouts.answer(call)
    if (paidOut) return paidOut
    const { pathname, searchParams } = new URL(call.path, 'http://paystack.test')
    if (call.method === 'POST' && pathname === '/transaction/initialize') return this.#initialize(call.body)
    const [, reference] = /^\/transaction\/verify\/(.+)$/.exec(pathname) ?? []
    if (reference !== undefined) return this.#verify(decodeURIComponent(reference))
    const [, disputeId] = /^\/dispute\/(\d+)$/.exec(pathname) ?? []
    if (disputeId !== undefined) return this.#dispute(Number(disputeId))
    if (pathname !== '/refund') return no(404, 'Endpoint not found')
    if (call.method === 'POST') return this.#refund(call.body)
    return ok(this.refunds.filter(({ transaction }) => String(transaction) === searchParams.get('transaction')))
  }

  #initialize(body: string): Answer {
    const { amount, currency, reference } = initialize.parse(JSON.parse(body))
    if (this.transactions.has(reference)) return no(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    this.#made += 1
    this.transactions.set(reference, {
      id: this.#made,
      reference,
      requested_amount: amount,
      amount,
      currency,
      status: 'abandoned',
      fees: null,
    })
    return ok({ authorization_url: `https://checkout.paystack.com/${this.#made}`, access_code: 'a', reference })
  }

  /** Makes a refund on Paystack's own pages, without Foyer. */
  refundThere(reference: string, amount: number): Refund {
    this.#made += 1
    const paid = this.transactions.get(reference)
    const made = { id: this.#made, transaction: paid?.id ?? 0, amount, merchant_note: null, status: this.refundsAre }
    this.refunds.push(made)
    return made
  }

  dispute(reference: string, amount?: number): Dispute {
    this.#made += 1
    const paid = this.transactions.get(reference)
    const made: Dispute = {
      id: this.#made,
      reference,
      refund_amount: amount ?? paid?.requested_amount ?? 0,
      status: 'awaiting-merchant-feedback',
      resolution: null,
    }
    this.disputes.push(made)
    return made
  }

  #dispute(id: number): Answer {
    const found = this.disputes.find((each) => each.id === id)
    const paid = found && this.transactions.get(found.reference)
    if (!found || !paid) return no(404, 'Dispute not found')
    const { reference, amount, currency } = { ...paid, amount: paid.requested_amount }
    return ok({ ...found, currency, transaction: { id: paid.id, reference, amount, currency } })
  }

  #verify(reference: string): Answer {
    const found = this.transactions.get(reference)
    return found ? ok(found) : no(400, 'Transaction reference not found.', 'transaction_not_found')
  }

  #refund(body: string): Answer {
    const { transaction: reference, amount, merchant_note: note = null } = refundRequest.parse(JSON.parse(body))
    const paid = this.transactions.get(reference)
    if (paid?.status !== 'success') return no(400, 'Transaction has not been paid')
    const back = this.refunds.filter(({ transaction, status }) => transaction === paid.id && status !== 'failed')
    const sum = back.reduce((total, each) => total + each.amount, amount)
    if (sum > paid.amount) return no(400, 'Refund amount cannot be more than amount paid')
    this.#made += 1
    const made = { id: this.#made, transaction: paid.id, amount, merchant_note: note, status: this.refundsAre }
    this.refunds.push(made)
    return ok(made)
  }
}

export async function startPaystack() {
  const books = new Books()
  const standIn = await startStandIn((call) => books.answer(call), no(503, 'Service unavailable'))
  return {
    ...standIn,
    books,
    address: `http://127.0.0.1:${standIn.port}`,
    /** The customer pays, bearing a fee of one per cent on top where told so. */
    pay: (
      reference: string,
      collected: Partial<Pick<Transaction, 'amount' | 'requested_amount' | 'currency' | 'status'>> = {},
    ): void => {
      const found = books.transactions.get(reference)
      if (!found) throw new Error('Nothing to pay')
      Object.assign(found, { status: 'success', fees: 150, ...collected })
    },
    /** A notification as it is sent: its bytes and its signature. */
    notice: (event: string, data: object) => {
      const payload = Buffer.from(JSON.stringify({ event, data }))
      return { payload, headers: { 'x-paystack-signature': sign(payload) } }
    },
  }
}

function sign(payload: Buffer): string {
  return createHmac('sha512', PAYSTACK_KEY).update(payload).digest('hex')
}
