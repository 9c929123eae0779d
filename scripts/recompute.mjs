// Computes the figures of random sequences and of the demo data a second time and compares them with the product's: `npm run recompute -- --runs 500`.
import { runSequences } from './run-tests.mjs'

runSequences(
  ['apps/server/src/testing/simulation/recompute.test.ts', 'apps/server/src/testing/simulation/recompute-demo.test.ts'],
  '2000',
  'RECOMPUTE_RUNS',
)
