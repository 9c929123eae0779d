export { appealRoutes } from './appeals.routes.ts'
export { suspendOrganisation, suspendUser, takeDownEvent } from './impose-suspension.ts'
export { liftOrganisationSuspension, liftUserSuspension, restoreEvent } from './lift-suspension.ts'
export { findInForce, findSuspension, type ToldSuspension } from './suspensions.queries.ts'
