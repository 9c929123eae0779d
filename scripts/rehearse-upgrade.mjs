// Upgrades a database of the release before, full of sales, and compares every row: `npm run rehearse:upgrade -- --tickets 200000`.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.mjs'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '200000' } } })
if (!Number.isSafeInteger(Number(values.tickets))) throw new Error('--tickets is a whole number.')
runTests(['apps/server/src/db/upgrade-to-organisations.test.ts'], { REHEARSAL_TICKETS: values.tickets })
