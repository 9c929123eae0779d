export { currentFee } from './current-fee.ts'
