import { currencies } from '@foyer/domain'
import { z } from 'zod'
import { defineProvider } from '../definition.ts'
import { sandboxGateway, sandboxMethods } from './payments.ts'
import { sandboxPayouts } from './payouts.ts'

/** The pretend provider: always there in a demo, in production only where it is allowed. */
export const sandbox = defineProvider({
  name: 'sandbox',
  settings: {
    ALLOW_SANDBOX_IN_PRODUCTION: {
      schema: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
      fallback: 'no',
      description: 'yes lets the pretend payment provider run in production, e.g. for a rehearsal',
    },
  },
  switchedOnBy: null,
  currencies: new Set(currencies),
  methods: sandboxMethods,
  offered: 'configured',
  sourceColumns: {},
  access: ({ ALLOW_SANDBOX_IN_PRODUCTION: allowed }, mode) => (mode === 'demo' || allowed === 'yes' ? {} : null),
  moves: () => 'no money',
  payments: (_access, { db, secrets, publicUrl }) => sandboxGateway({ db, key: secrets.sandbox, publicUrl }),
  payouts: (_access, { db }) => sandboxPayouts(db),
})
