export { claim, CLAIM_ONE, exchange, findLeft, findShortage, giveBack, type Need, type Shortage } from './claims.ts'
export {
  allowances,
  createCounter,
  deleteCounter,
  ensureCounters,
  findStock,
  lockCounter,
  lockCounters,
  markTermsChanged,
  setBuyerLimit,
  setCapacity,
  setEventCapacity,
} from './counters.ts'
