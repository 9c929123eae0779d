export { copyPromoCodes } from './copy-promo-codes.ts'
export { auditedTerms, promoCodeColumns } from './promo-code-columns.ts'
export { limitPromoGuesses } from './promo-guesses.ts'
export { promoCodeFault, promoRefusal, promoUsedUp } from './promo-code-refusal.ts'
export {
  findPromoCode,
  findPromoCodeByName,
  listPromoBuyerCounters,
  listPromoTerms,
  listSeriesPromoCodes,
  type PromoCodeWithUse,
  type PromoTerms,
  promoTermsOf,
} from './promo-codes.queries.ts'
export { promoCodeRoutes } from './promo-codes.routes.ts'
export { seriesPromoCodeView } from './promo-codes.view.ts'
export { addPromoCode, changePromoCode, removePromoCode, switchPromoCode } from './write-promo-code.ts'
