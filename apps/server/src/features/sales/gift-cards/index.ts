export { GIFT_CARD, returnToCard } from './claim-gift-card.ts'
export { deliverDueCards } from './deliver-gift-card.ts'
export { freezeWhileTakenBack } from './freeze-gift-card.ts'
export { newGiftCardCode } from './gift-card-code.ts'
export { expireGiftCards, creditChargedBackCards } from './end-gift-card.ts'
export { soldPostings } from './gift-card-postings.ts'
export {
  addresseeOf,
  cardOfSale,
  findSale,
  findSaleByKey,
  type GiftCardSaleRow,
  lockSale,
} from './gift-card-sales.queries.ts'
export { findOpenShop } from './gift-card-shops.queries.ts'
export {
  findGiftCard,
  findGiftCardByCode,
  type GiftCardRow,
  isSoldCard,
  lockGiftCard,
  moveGiftCard,
  promisedPart,
  readGiftCard,
} from './gift-cards.queries.ts'
export { giftCardRoutes } from './gift-cards.routes.ts'
export { giftCardView, isRefundOver } from './gift-cards.view.ts'
export { readPublicShop } from './public-gift-card-shop.ts'
export { issueSoldCard } from './sell-gift-card.ts'
export { saleMethods } from './set-gift-card-shop.ts'
