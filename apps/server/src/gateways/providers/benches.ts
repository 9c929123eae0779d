import type { ProviderName } from '@foyer/contract'
import type { TestApp } from '../../testing/test-app.ts'
import { bankTransferBench } from './bank-transfer/bench.ts'
import type { ProviderBench } from './bench.ts'
import { mollieBench } from './mollie/bench.ts'
import { paystackBench } from './paystack/bench.ts'
import { sandboxBench } from './sandbox/bench.ts'
import { stripeBench } from './stripe/bench.ts'

/** The bench of every provider: one without it does not compile, and the contract suite runs for each. */
export const benches: Readonly<Record<ProviderName, (site: TestApp) => Promise<ProviderBench> | ProviderBench>> = {
  paystack: paystackBench,
  stripe: stripeBench,
  mollie: mollieBench,
  sandbox: sandboxBench,
  'bank-transfer': bankTransferBench,
}
