export { limitPromoGuesses } from './promo-guesses.ts'
export { promoCodeFault, promoRefusal, promoUsedUp } from './promo-code-refusal.ts'
export { findPromoCodeByName, listPromoTerms, type PromoTerms, promoTermsOf } from './promo-codes.queries.ts'
export { promoCodeRoutes } from './promo-codes.routes.ts'
