import type { Answer, ReceivedCall } from '../../../testing/stand-in.ts'

interface Transfer {
  readonly id: string
  readonly object: 'transfer'
  readonly destination: string
  readonly transfer_group: string
  readonly metadata: { readonly reference: string }
  amount: number
  amount_reversed: number
  currency: string
  reversed: boolean
}

interface Account {
  readonly id: string
  readonly object: 'account'
  readonly email: string
  readonly metadata: { readonly reference: string }
  payouts_enabled: boolean
  capabilities: { transfers: 'active' | 'inactive' }
  external_accounts: {
    data: { object: 'bank_account'; account_holder_name: string; bank_name: string; last4: string }[]
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const no = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code !== undefined && { code }) } },
})

/** Stripe's books of money it moves to connected accounts, and that part of its interface. */
export class StripePayouts {
  readonly accounts = new Map<string, Account>()
  readonly sent: Transfer[] = []
  balance = 1_000_000_000

  /** Null when the call is about something else. */
  answer({ method, path, body }: ReceivedCall): Answer | null {
    const { pathname, searchParams } = new URL(path, 'http://stripe.test')
    const form = new URLSearchParams(body)
    if (pathname === '/v1/transfers') return method === 'POST' ? this.#send(form) : this.#list(searchParams)
    if (pathname === '/v1/accounts') return this.#open(form)
    if (pathname === '/v1/account_links') return this.#link(form)
    const [, id] = /^\/v1\/accounts\/([^/]+)$/.exec(pathname) ?? []
    if (id === undefined) return null
    const account = this.accounts.get(id)
    return account ? ok(account) : no(404, `No such account: '${id}'`, 'resource_missing')
  }

  #open(form: URLSearchParams): Answer {
    const id = `acct_1TestOf${String(this.accounts.size + 1).padStart(6, '0')}`
    const made: Account = {
      id,
      object: 'account',
      email: form.get('email') ?? '',
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      external_accounts: { data: [] },
    }
    this.accounts.set(id, made)
    return ok(made)
  }

  #link(form: URLSearchParams): Answer {
    const account = form.get('account') ?? ''
    if (!this.accounts.has(account)) return no(404, 'No such account', 'resource_missing')
    return ok({ object: 'account_link', url: `https://connect.stripe.com/setup/e/${account}`, expires_at: 0 })
  }

  /** Its owner gives all that is needed, this bank account included. */
  finish(id: string, last4 = '4321'): void {
    const account = this.accounts.get(id)
    if (!account) throw new Error('No such account')
    account.payouts_enabled = true
    account.capabilities = { transfers: 'active' }
    const bank = { object: 'bank_account', account_holder_name: 'Adaeze Okafor', bank_name: 'N26', last4 } as const
    account.external_accounts = { data: [bank] }
  }

  #send(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'))
    const destination = form.get('destination') ?? ''
    const account = this.accounts.get(destination)
    if (account?.capabilities.transfers !== 'active')
      return no(400, 'Your destination account needs the transfers capability')
    if (amount > this.balance) return no(400, 'You have insufficient available funds', 'balance_insufficient')
    this.balance -= amount
    const made: Transfer = {
      id: `tr_${this.sent.length + 1}`,
      object: 'transfer',
      destination,
      transfer_group: form.get('transfer_group') ?? '',
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      amount,
      amount_reversed: 0,
      currency: form.get('currency') ?? '',
      reversed: false,
    }
    this.sent.push(made)
    return ok({ ...made })
  }

  #list(asked: URLSearchParams): Answer {
    const data = this.sent.filter(({ transfer_group: group }) => group === asked.get('transfer_group'))
    return ok({ object: 'list', has_more: false, data })
  }
}
