import { z } from 'zod'
import { defineProvider, originSetting } from '../definition.ts'
import { mollieCurrencies, type MollieOptions } from './client.ts'
import { mollieGateway, mollieMethods } from './payments.ts'

export const mollie = defineProvider({
  name: 'mollie',
  settings: {
    MOLLIE_API_KEY: {
      schema: z
        .string()
        .regex(/^(?:live|test)_/, 'must be an API key, which begins with live_ or test_')
        .optional(),
      fallback: 'none',
      description:
        'Mollie collects what Paystack and Stripe do not, or what PAYMENT_PROVIDERS says, with this API key, live_…',
    },
    MOLLIE_API_URL: {
      schema: originSetting('https://mollie.example.org'),
      fallback: "Mollie's own",
      description:
        "Address of Mollie's API, for a stand-in or a proxy: https://mollie.example.org; https in production",
    },
  },
  switchedOnBy: 'MOLLIE_API_KEY',
  currencies: mollieCurrencies,
  methods: mollieMethods,
  offered: 'configured',
  sourceColumns: { reference: /^id$/i },
  refusals: ({ MOLLIE_API_URL: url }, mode) =>
    mode === 'production' && url?.startsWith('http:') ? ['Production needs a MOLLIE_API_URL with https.'] : [],
  access: ({ MOLLIE_API_KEY: apiKey, MOLLIE_API_URL: address }): MollieOptions | null =>
    apiKey === undefined ? null : { apiKey, address },
  moves: ({ apiKey }) => (apiKey.startsWith('test_') ? 'test money' : 'real money'),
  payments: (access, { publicUrl }) => mollieGateway({ ...access, publicUrl }),
})
