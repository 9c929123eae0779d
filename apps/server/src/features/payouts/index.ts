export { payoutRoutes } from './payouts.routes.ts'
export { releaseEnded } from './release-ended.ts'
