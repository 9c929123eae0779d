export { lifecycleRoutes } from './lifecycle.routes.ts'
export { runCancellation } from './run-cancellation.ts'
export { tellGuests } from './tell-guests.ts'
