import { z } from 'zod'
import { defineProvider } from '../definition.ts'
import { paystackCurrencies, type PaystackOptions } from './client.ts'
import { paystackGateway, paystackMethods } from './payments.ts'
import { paystackPayouts } from './payouts.ts'

export const paystack = defineProvider({
  name: 'paystack',
  settings: {
    PAYSTACK_SECRET_KEY: {
      schema: z.string().startsWith('sk_', 'must be a secret key, which begins with sk_').optional(),
      fallback: 'none',
      description: 'Paystack collects NGN, GHS, KES, ZAR and USD and pays out all but USD with this secret key, sk_…',
    },
  },
  switchedOnBy: 'PAYSTACK_SECRET_KEY',
  currencies: paystackCurrencies,
  methods: paystackMethods,
  offered: 'configured',
  sourceColumns: {},
  access: ({ PAYSTACK_SECRET_KEY: secretKey }): PaystackOptions | null =>
    secretKey === undefined ? null : { secretKey },
  moves: ({ secretKey }) => (secretKey.includes('_test_') ? 'test money' : 'real money'),
  payments: (access) => paystackGateway(access),
  payouts: (access) => paystackPayouts(access),
})
