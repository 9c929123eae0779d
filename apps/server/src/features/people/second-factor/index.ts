export { forgetFactors } from './forget-factors.ts'
export {
  cancelChallenges,
  forgetOldChallenges,
  openChallenge,
  readChallenge,
  spendTry,
  useChallenge,
} from './login-challenges.ts'
export { proveByCode } from './prove.ts'
export { findFactors, isGuarded, isSessionOpen, markProved } from './second-factor.queries.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
export { askForPasskey, provePasskey } from './use-passkey.ts'
