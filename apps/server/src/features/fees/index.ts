export { currentFee, currentFees, NO_FEE } from './current-fee.ts'
export { feeRoutes } from './fees.routes.ts'
export { feeView } from './fees.view.ts'
