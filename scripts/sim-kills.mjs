// Kills whole programs while they sell, refund, pay out, mail and tell webhooks: `npm run sim:kills -- --kills 2000`. Nothing that a
// program said was done may be lost or done twice.
import { runKills } from './run-tests.mjs'

runKills('apps/server/src/whole-life.crash.test.ts', 'SIM_PROGRAM_KILLS')
