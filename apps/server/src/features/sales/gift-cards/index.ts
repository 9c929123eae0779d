export { changeClaim, GIFT_CARD, returnToCard } from './claim-gift-card.ts'
export { expireGiftCards } from './end-gift-card.ts'
export { findGiftCardByCode, findGiftCardTail, lockGiftCard, readGiftCard } from './gift-cards.queries.ts'
export { giftCardRoutes } from './gift-cards.routes.ts'
