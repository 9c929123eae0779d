export { appealRoutes } from './appeals.routes.ts'
export { suspendUser, takeDownEvent } from './impose-suspension.ts'
export { liftUserSuspension, restoreEvent } from './lift-suspension.ts'
export { findInForce, findSuspension, type ToldSuspension } from './suspensions.queries.ts'
