export { forgetOldNetworks, rememberNetwork } from './known-networks.ts'
export { limitCodes, limitLogin, limitNetwork, limitStepUp } from './limit-guesses.ts'
