// Kills workers in the middle of sending webhooks: `npm run sim:webhooks -- --kills 2000`. Nothing may be lost, repeated under another
// id or out of order.
import { runKills } from './run-tests.mjs'

runKills('apps/server/src/features/platform/webhooks/kill-workers.crash.test.ts', 'SIM_KILLS')
