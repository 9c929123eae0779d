export { claim, exchange, findShortage, giveBack, type Need, type Shortage } from './claims.ts'
export {
  allowances,
  createCounter,
  deleteCounter,
  ensureCounters,
  lockCounter,
  lockCounters,
  markTermsChanged,
  setBuyerLimit,
  setCapacity,
  setEventCapacity,
} from './counters.ts'
