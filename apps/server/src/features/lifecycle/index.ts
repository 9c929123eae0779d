export { lifecycleRoutes } from './lifecycle.routes.ts'
export { tellGuests } from './tell-guests.ts'
