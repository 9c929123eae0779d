import { currencies } from '@foyer/domain'
import Stripe from 'stripe'

export interface StripeAccess {
  readonly secretKey: string
  /** Where the interface is reached and how long is waited, in tests alone. */
  readonly at?: { readonly host: string; readonly port: number; readonly protocol: 'http' }
  readonly timeoutMs?: number
}

/** Their smallest unit there is not the one of ISO 4217, or not all amounts of it can be charged. */
const COUNTED_OTHERWISE = new Set(['UGX', 'KWD'])

export const stripeCurrencies: ReadonlySet<string> = new Set(
  currencies.filter((currency) => !COUNTED_OTHERWISE.has(currency)),
)

/** Stripe's official SDK, which repeats a call whose answer was lost by itself, with its key. */
export function stripeClient({ secretKey, at, timeoutMs = 10_000 }: StripeAccess): Stripe {
  return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: timeoutMs, telemetry: false, ...at })
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
