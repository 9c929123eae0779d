import type { ProviderName } from '@foyer/contract'
import { type PaymentProviders, paymentProviders, type ServingProviders } from '../payments/payment-gateway.ts'
import { type PayoutProviders, payoutProviders } from '../payouts/payout-gateway.ts'
import type { GatewayResources, ProviderDefinition, ProviderInUse, SiteMode } from './definition.ts'
import { bankTransfer } from './bank-transfer/index.ts'
import { mollie } from './mollie/index.ts'
import { paystack } from './paystack/index.ts'
import { sandbox } from './sandbox/index.ts'
import { stripe } from './stripe/index.ts'

export type { ProviderInUse } from './definition.ts'

const definitions: Readonly<Record<ProviderName, ProviderDefinition>> = {
  paystack,
  stripe,
  mollie,
  sandbox,
  'bank-transfer': bankTransfer,
}

/**
 * Every provider there is, in order of preference: Paystack for the currencies of its countries, the sandbox after the others, and last
 * what is offered beside them.
 */
export const providerDefinitions: readonly ProviderDefinition[] = Object.values(definitions)

/** The settings of all providers, as the README's table has them. */
export const providerSettings: Readonly<Record<string, readonly [string, string]>> = Object.fromEntries(
  providerDefinitions.flatMap(({ settings }) =>
    Object.entries(settings).map(([name, { fallback, description }]) => [name, [fallback, description] as const]),
  ),
)

/** What the environment says of all providers. */
export function readProviders(source: Readonly<Record<string, string | undefined>>, mode: SiteMode) {
  const readings = providerDefinitions.map((definition) => definition.read(source, mode))
  return {
    invalid: readings.flatMap(({ invalid }) => invalid),
    refused: readings.flatMap(({ refused }) => refused),
    inUse: readings.flatMap(({ inUse }) => inUse ?? []),
  }
}

/** The gateways of the providers in use. */
export function makeProviders(
  inUse: readonly ProviderInUse[],
  resources: GatewayResources,
  serving: ServingProviders,
): { payments: PaymentProviders; payouts: PayoutProviders } {
  return {
    payments: paymentProviders(
      inUse.map((provider) => provider.payments(resources)),
      serving,
    ),
    payouts: payoutProviders(inUse.flatMap((provider) => provider.payouts(resources) ?? [])),
  }
}
