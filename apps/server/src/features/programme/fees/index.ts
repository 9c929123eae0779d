export { currentFee, currentFees } from './current-fee.ts'
export { endDueFees } from './end-fee.ts'
export { feeRoutes } from './fees.routes.ts'
export { feeView } from './fees.view.ts'
