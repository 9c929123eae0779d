import { z } from 'zod'
import { defineProvider, originSetting } from '../definition.ts'
import { stripeAddress, stripeCurrencies } from './client.ts'
import { stripeGateway, stripeMethods, type StripeOptions } from './payments.ts'
import { stripePayouts } from './payouts.ts'

export const stripe = defineProvider({
  name: 'stripe',
  settings: {
    STRIPE_SECRET_KEY: {
      schema: z
        .string()
        .regex(/^[sr]k_/, 'must be a secret key, which begins with sk_')
        .optional(),
      fallback: 'none',
      description: 'Stripe collects, and pays out by Connect, what Paystack does not with this secret key, sk_…',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: z.string().startsWith('whsec_', 'must be the secret that begins with whsec_').optional(),
      fallback: 'none',
      description: 'What Stripe signs its notifications with, whsec_…; needed with STRIPE_SECRET_KEY',
    },
    STRIPE_API_URL: {
      schema: originSetting('https://stripe.example.org'),
      fallback: "Stripe's own",
      description:
        "Address of Stripe's API, for a stand-in or a proxy: https://stripe.example.org; https in production",
    },
  },
  switchedOnBy: 'STRIPE_SECRET_KEY',
  currencies: stripeCurrencies,
  methods: stripeMethods,
  offered: 'configured',
  sourceColumns: {},
  refusals: ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url }, mode) => [
    ...((key === undefined) === (webhookSecret === undefined)
      ? []
      : ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.']),
    ...(mode === 'production' && url?.startsWith('http:') ? ['Production needs a STRIPE_API_URL with https.'] : []),
  ],
  access: ({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
  }): StripeOptions | null =>
    secretKey === undefined || webhookSecret === undefined
      ? null
      : { secretKey, webhookSecret, at: url === undefined ? undefined : stripeAddress(url) },
  moves: ({ secretKey }) => (secretKey.includes('_test_') ? 'test money' : 'real money'),
  payments: (access, { now }) => stripeGateway({ ...access, now }),
  payouts: (access) => stripePayouts(access),
})
