// Kills workers in the middle of sending webhooks: `npm run sim:webhooks -- --kills 2000`. Nothing may be lost, repeated under another
// id or out of order.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.mjs'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const kills = Number(values.kills)
if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('--kills is a whole number.')
runTests(['apps/server/src/features/platform/webhooks/kill-workers.crash.test.ts'], { SIM_KILLS: String(kills) })
