export { applyRetention } from './apply-retention.ts'
export { finishErasure } from './finish-erasure.ts'
export { inventory } from './inventory.ts'
export { personalDataRoutes } from './personal-data.routes.ts'
