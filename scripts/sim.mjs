// Plays random sequences of all that can happen to money: `npm run sim -- --seed 7 --runs 500`. What fails is printed, made
// as short as it can be, and kept for the test run to play again.
import { runSequences } from './run-tests.mjs'

runSequences(['apps/server/src/testing/simulation/simulation.test.ts'], '10000', 'SIM_RUNS')
