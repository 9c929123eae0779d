import { z } from 'zod'
import type { Answer, ReceivedCall } from '../../../testing/stand-in.ts'

interface Recipient {
  readonly recipient_code: string
  readonly type: string
  readonly name: string
  readonly account_number: string
  readonly bank_code: string
  readonly currency: string
}

interface Transfer {
  readonly id: number
  readonly reference: string
  readonly recipient: string
  amount: number
  currency: string
  status: string
}

const recipientRequest = z.object({
  type: z.string(),
  name: z.string(),
  account_number: z.string(),
  bank_code: z.string(),
  currency: z.string(),
})
const transferRequest = z.object({
  source: z.literal('balance'),
  amount: z.int(),
  currency: z.string(),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]+$/),
  reason: z.string().optional(),
})

const BANKS = [
  { code: '011', name: 'First Bank of Nigeria', type: 'nuban', active: true },
  { code: '058', name: 'Guaranty Trust Bank', type: 'nuban', active: true },
  { code: '099', name: 'A Bank That Closed', type: 'nuban', active: false },
  { code: '50211', name: 'Kuda Bank', type: 'nuban', active: true },
  { code: '50211', name: 'Kuda Bank', type: 'nuban', active: true },
]
const PAGE = 3

const ok = (data: unknown, meta?: object): Answer => ({
  status: 200,
  body: { status: true, message: 'Done', data, ...(meta && { meta }) },
})
const no = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { status: false, message, ...(code !== undefined && { code }) },
})

/** Paystack's books of money it sends to banks, and that part of its interface. */
export class PaystackPayouts {
  /** Account holders by bank code and account number. */
  readonly holders = new Map([['011 0123456789', 'OKAFOR ADAEZE CHIDINMA']])
  readonly recipients: Recipient[] = []
  readonly sent = new Map<string, Transfer>()
  payoutsAre = 'pending'
  balance = 1_000_000_000

  /** Null when the call is about something else. */
  answer({ method, path, body }: ReceivedCall): Answer | null {
    const { pathname, searchParams } = new URL(path, 'http://paystack.test')
    if (pathname === '/bank') return this.#banks(searchParams.get('next'))
    if (pathname === '/bank/resolve') return this.#resolve(searchParams)
    if (method === 'POST' && pathname === '/transferrecipient') return this.#recipient(body)
    if (method === 'POST' && pathname === '/transfer') return this.#send(body)
    const [, reference] = /^\/transfer\/verify\/(.+)$/.exec(pathname) ?? []
    if (reference === undefined) return null
    const found = this.sent.get(reference)
    return found ? ok(found) : no(404, 'Transfer not found')
  }

  #banks(next: string | null): Answer {
    const from = Number(next ?? 0)
    return ok(BANKS.slice(from, from + PAGE), { next: from + PAGE < BANKS.length ? String(from + PAGE) : null })
  }

  #resolve(asked: URLSearchParams): Answer {
    const number = asked.get('account_number') ?? ''
    const name = this.holders.get(`${asked.get('bank_code') ?? ''} ${number}`)
    return name === undefined
      ? no(422, 'Could not resolve account name. Check parameters or try again.')
      : ok({ account_number: number, account_name: name })
  }

  #recipient(body: string): Answer {
    const asked = recipientRequest.parse(JSON.parse(body))
    const known = this.recipients.find(
      (each) => each.account_number === asked.account_number && each.bank_code === asked.bank_code,
    )
    if (known) return ok(known)
    const made = { ...asked, recipient_code: `RCP_${this.recipients.length + 1}abcdefghij` }
    this.recipients.push(made)
    return ok(made)
  }

  #send(body: string): Answer {
    const { amount, currency, recipient, reference } = transferRequest.parse(JSON.parse(body))
    if (this.sent.has(reference)) return no(400, 'Please provide a unique reference. Update reference and try again')
    if (!this.recipients.some((each) => each.recipient_code === recipient)) return no(404, 'Recipient not found')
    if (amount > this.balance)
      return no(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance')
    this.balance -= amount
    const made = { id: 5000 + this.sent.size, reference, recipient, amount, currency, status: this.payoutsAre }
    this.sent.set(reference, made)
    return ok(made)
  }
}
