import type { Currency } from '@foyer/domain'
import { z } from 'zod'

const ADDRESS = 'https://api.paystack.co'
const TIMEOUT_MS = 10_000

export const paystackCurrencies: ReadonlySet<Currency> = new Set<Currency>(['NGN', 'GHS', 'KES', 'ZAR', 'USD'])

export interface PaystackOptions {
  readonly secretKey: string
  /** Only tests replace Paystack's address and the timeout. */
  readonly address?: string
  readonly timeoutMs?: number
}

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
  meta: z.object({ next: z.string().nullish() }).nullish().catch(null),
})

/** What Paystack said instead of doing what it was asked. */
export class PaystackError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(`Paystack answered ${status}: ${message}`)
    this.status = status
    this.code = code
  }
}

export interface PaystackClient {
  /** The answer's data. Throws a `PaystackError`, or what the network throws. */
  readonly ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
  /** Like `ask`, with the cursor of the next page; null on the last one. */
  readonly page: (path: string) => Promise<{ data: unknown; next: string | null }>
}

/** Paystack's HTTP interface; there is no maintained SDK. */
export function paystackClient({
  secretKey,
  address = ADDRESS,
  timeoutMs = TIMEOUT_MS,
}: PaystackOptions): PaystackClient {
  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = envelope.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw new PaystackError(response.status, 'nothing that can be read')
    const { status, message, code } = answer.data
    if (!response.ok || !status) throw new PaystackError(response.status, message, code)
    return answer.data
  }
  return {
    ask: async (method, path, body) => (await call(method, path, body)).data,
    page: async (path) => {
      const { data, meta } = await call('GET', path)
      return { data, next: meta?.next ?? null }
    },
  }
}
