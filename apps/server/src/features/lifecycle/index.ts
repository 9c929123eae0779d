export { lifecycleRoutes } from './lifecycle.routes.ts'
export { remindGuests } from './remind-guests.ts'
export { runCancellation } from './run-cancellation.ts'
export { tellGuests } from './tell-guests.ts'
