import { currencies, type Currency } from '@foyer/domain'
import Stripe from 'stripe'

interface StripeAddress {
  readonly host: string
  readonly port: number
  readonly protocol: 'http' | 'https'
}

const PORTS = { http: 80, https: 443 }

/** The address in the form Stripe's SDK takes. */
export function stripeAddress(origin: string): StripeAddress {
  const { hostname, port, protocol } = new URL(origin)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: Number(port || PORTS[scheme]), protocol: scheme }
}

export interface StripeAccess {
  readonly secretKey: string
  /** Where the interface is reached when it is not Stripe's own address. */
  readonly at?: StripeAddress | undefined
  /** Set by tests only. */
  readonly timeoutMs?: number
}

/** Stripe counts them in another smallest unit than ISO 4217, or cannot charge every amount of it. */
const COUNTED_OTHERWISE = new Set(['UGX', 'KWD'])

export const stripeCurrencies: ReadonlySet<Currency> = new Set(
  currencies.filter((currency) => !COUNTED_OTHERWISE.has(currency)),
)

/** Stripe's official SDK. It retries a call whose answer was lost, with the same idempotency key. */
export function stripeClient({ secretKey, at, timeoutMs = 10_000 }: StripeAccess): Stripe {
  return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false, ...at })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
