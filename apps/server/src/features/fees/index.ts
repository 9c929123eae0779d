export { currentFee, currentFees, NO_FEE } from './current-fee.ts'
