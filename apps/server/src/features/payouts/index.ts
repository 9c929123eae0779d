export { balancesOf, owedByCurrency } from './balances.queries.ts'
export { payoutRoutes } from './payouts.routes.ts'
export { checkSentPayouts, sendPayout } from './send-payout.ts'
export { releaseEnded } from './release-ended.ts'
