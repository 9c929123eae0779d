import { HOUR, limit, MINUTE } from './declare-limit.ts'

/** The limits of gift cards: their codes are money, and so is the page that sells them. */
export const giftCardLimits = {
  /**
   * All attempts with gift cards, whatever their outcome: enough for a crowd behind one network, and an upper bound for parallel guesses.
   */
  giftCardTries: limit({
    name: 'gift-card-try',
    hits: 300,
    seconds: 10 * MINUTE,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['applyGiftCard', 'addGiftCard', 'applyGroupGiftCard', 'addGroupGiftCard'],
  }),
  /** Attempts with unknown gift cards: a code is money for anyone who guesses it. */
  giftCardGuesses: limit({
    name: 'gift-card-guess',
    hits: 10,
    seconds: 10 * MINUTE,
    by: ['network'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['applyGiftCard', 'addGiftCard', 'applyGroupGiftCard', 'addGroupGiftCard'],
  }),
  /** Each purchase of a gift card opens a page on which stolen cards can be tried, with a value that is easily passed on. */
  giftCardSalesOfBuyer: limit({
    name: 'gift-card-sale',
    hits: 6,
    seconds: HOUR,
    by: ['recipient', 'network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['buyGiftCard'],
  }),
  /** An office behind one network buys its presents within an hour. */
  giftCardSalesByNetwork: limit({
    name: 'gift-card-sale-from',
    hits: 30,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['buyGiftCard'],
  }),
  /** Each new code of a card mails its holder, who may never have asked for the card. */
  giftCardRenewals: limit({
    name: 'gift-card-renewal',
    hits: 5,
    seconds: HOUR,
    by: ['recipient', 'organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['renewGiftCardCode'],
  }),
}
