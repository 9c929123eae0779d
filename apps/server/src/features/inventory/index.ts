export { claim, exchange, findShortage, giveBack, type Need } from './claims.ts'
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
