export { broadcastRoutes } from './broadcasts.routes.ts'
export { findBroadcast } from './broadcasts.queries.ts'
export { deliverBroadcast } from './deliver-broadcast.ts'
export { takesMail } from './mail-choice.ts'
