import { z } from 'zod'
import { instant } from '../primitives.ts'

/**
 * Every payment provider Foyer can use, with the label that people read. Each name has a folder in the server's
 * `gateways/providers`; a name without a definition there does not compile.
 */
export const providers = [
  { name: 'paystack', label: 'Paystack' },
  { name: 'stripe', label: 'Stripe' },
  { name: 'mollie', label: 'Mollie' },
  { name: 'sandbox', label: 'Sandbox' },
  { name: 'bank-transfer', label: 'Bank transfer' },
] as const

export type ProviderName = (typeof providers)[number]['name']

export const providerNames: readonly ProviderName[] = providers.map(({ name }) => name)

/** A provider's label; the name itself for a provider that a later version no longer has. */
export function providerLabel(name: string): string {
  return providers.find((provider) => provider.name === name)?.label ?? name
}

/**
 * A way to pay an order. `id` names it when the payment is started; `keepsPlacesUntil` is set where the payment takes longer than the
 * hold, and the order keeps its places for it.
 */
export const paymentOptionView = z
  .object({ id: z.string(), label: z.string(), provider: z.string(), keepsPlacesUntil: instant.nullable() })
  .meta({ id: 'PaymentOption' })
export type PaymentOptionView = z.infer<typeof paymentOptionView>

/**
 * How to pay outside of Foyer, such as by bank transfer: the lines that the order page shows, and the text that each line copies. `qrText`
 * is the content of a QR code for banking apps, if the account supports one.
 */
export const paymentInstructions = z
  .object({
    lines: z.array(z.object({ label: z.string(), value: z.string(), copy: z.string() })),
    qrText: z.string().nullable(),
  })
  .meta({ id: 'PaymentInstructions' })
export type PaymentInstructions = z.infer<typeof paymentInstructions>
