import { createHash } from 'node:crypto'
import type { Currency } from '@foyer/domain'
import { z } from 'zod'

const ADDRESS = 'https://api.mollie.com'
const TIMEOUT_MS = 10_000

export interface MollieOptions {
  readonly apiKey: string
  /** Another address than Mollie's own, and another time to wait: for a stand-in or a proxy. */
  readonly address?: string | undefined
  readonly timeoutMs?: number
}

/** Currencies that Mollie takes by card with as many decimals as ISO 4217 has (docs.mollie.com/docs/multicurrency). */
export const mollieCurrencies: ReadonlySet<Currency> = new Set<Currency>([
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'AED',
])

const refusal = z.object({ title: z.string(), detail: z.string() })

/** What Mollie said instead of doing what it was asked. */
export class MollieError extends Error {
  override name = 'MollieError'
  readonly status: number

  constructor(status: number, message: string) {
    super(`Mollie answered ${status}: ${message}`)
    this.status = status
  }
}

export type AskMollie = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  sent?: { body: object; key: string },
) => Promise<unknown>

/** Mollie's API v2. Throws a `MollieError`, or what the network throws. */
export function mollieClient({ apiKey, address = ADDRESS, timeoutMs = TIMEOUT_MS }: MollieOptions): AskMollie {
  return async (method, path, sent) => {
    const response = await fetch(`${address}/v2${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(sent && { 'content-type': 'application/json', 'idempotency-key': uuidOf(sent.key) }),
      },
      ...(sent && { body: JSON.stringify(sent.body) }),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return answer
    const said = refusal.safeParse(answer)
    throw new MollieError(
      response.status,
      said.success ? `${said.data.title}: ${said.data.detail}` : 'nothing readable',
    )
  }
}

/**
 * Mollie recommends a UUID version 4 as the idempotency key, so any other key is hashed into the form of one. The same key with another
 * body is refused with 400 (https://docs.mollie.com/reference/api-idempotency).
 */
function uuidOf(key: string): string {
  const digits = createHash('sha256').update(key).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
