import { DAY, HOUR, MINUTE, QUARTER, limit } from './declare-limit.ts'
import { doorLimits } from './door-limits.ts'
import { giftCardLimits } from './gift-card-limits.ts'
import { freeOrderLimits } from './free-order-limits.ts'
import { soldOrderLimits } from './sold-order-limits.ts'
import { invitationLimits } from './invitation-limits.ts'
import { waitingRoomLimits } from './waiting-room-limits.ts'

/** Calls that ask for the password once more in a session. */
const STEP_UP = ['changePassword', 'changeEmail', 'proveSession', 'savePayoutAccount', 'connectPayoutAccount'] as const
const CODES = ['loginWithCode', 'proveSession', 'confirmTotp'] as const
const MAILING = [
  'register',
  'resendVerification',
  'forgotPassword',
  'changeEmail',
  'resendTickets',
  'joinWaitingList',
  'followOrganisation',
] as const

/**
 * Every rate limit there is. `docs/limits.md` is made from this table, and `testing/limits.test.ts` races each limit through each
 * of its calls: to add a limit, add its row here and the call's sample there.
 */
export const limits = {
  /** Passwords tried at one account from one network. */
  guessesAtAccount: limit({
    name: 'account-address',
    hits: 10,
    seconds: QUARTER,
    by: ['account', 'network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['login'],
  }),
  /** Every call without a session that makes us hash or check a proof of identity, for any account. */
  guessesByNetwork: limit({
    name: 'address',
    hits: 100,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['login', 'loginWithCode', 'startPasskeyLogin', 'loginWithPasskey', 'resetPassword', 'verifyEmail'],
  }),
  /** Wrong passwords from all networks together that are not known networks of the account. */
  strangerGuesses: limit({
    name: 'login-strangers',
    hits: 20,
    seconds: QUARTER,
    by: ['account'],
    scope: 'from all new networks together',
    counts: 'failures',
    beyond: 'refused',
    calls: ['login'],
  }),
  /** The rate to which persistent guessing is slowed down. */
  strangerGuessesDaily: limit({
    name: 'login-strangers-day',
    hits: 50,
    seconds: DAY,
    by: ['account'],
    scope: 'from all new networks together',
    counts: 'failures',
    beyond: 'refused',
    calls: ['login'],
  }),
  /** As `guessesAtAccount`, in sessions: counted apart, because a neighbour behind the same address could use that up by logging in. */
  stepUps: limit({
    name: 'step-up-address',
    hits: 10,
    seconds: QUARTER,
    by: ['account', 'network'],
    counts: 'calls',
    beyond: 'refused',
    calls: STEP_UP,
  }),
  /** Wrong passwords in sessions of the account, from any network. */
  stepUpGuesses: limit({
    name: 'step-up',
    hits: 20,
    seconds: QUARTER,
    by: ['account'],
    scope: 'in all sessions together',
    counts: 'failures',
    beyond: 'refused',
    calls: STEP_UP,
  }),
  stepUpGuessesDaily: limit({
    name: 'step-up-day',
    hits: 50,
    seconds: DAY,
    by: ['account'],
    scope: 'in all sessions together',
    counts: 'failures',
    beyond: 'refused',
    calls: STEP_UP,
  }),
  /**
   * Codes of a second factor from all networks that are not known networks of the account. A caller who gets this far has the password or a
   * session.
   */
  secondFactorCodes: limit({
    name: 'second-factor',
    hits: 10,
    seconds: QUARTER,
    by: ['account'],
    scope: 'from all new networks together',
    counts: 'failures',
    beyond: 'refused',
    calls: CODES,
  }),
  secondFactorCodesDaily: limit({
    name: 'second-factor-day',
    hits: 50,
    seconds: DAY,
    by: ['account'],
    scope: 'from all new networks together',
    counts: 'failures',
    beyond: 'refused',
    calls: CODES,
  }),
  /** Codes of a second factor from one known network of the account. */
  ownNetworkCodes: limit({
    name: 'second-factor-own',
    hits: 10,
    seconds: QUARTER,
    by: ['account', 'network'],
    scope: '(known networks only)',
    counts: 'failures',
    beyond: 'refused',
    calls: CODES,
  }),
  ownNetworkCodesDaily: limit({
    name: 'second-factor-own-day',
    hits: 50,
    seconds: DAY,
    by: ['account', 'network'],
    scope: '(known networks only)',
    counts: 'failures',
    beyond: 'refused',
    calls: CODES,
  }),
  /** All mails that one network can cause. */
  mailsByNetwork: limit({
    name: 'mail-from',
    hits: 30,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: MAILING,
  }),
  /** One kind of mail to one mailbox, asked for from one network: only who asks is refused. */
  mailsAskedFor: limit({
    name: 'mail-asked',
    hits: 5,
    seconds: HOUR,
    by: ['purpose', 'recipient', 'network'],
    counts: 'calls',
    beyond: 'refused',
    calls: MAILING,
  }),
  /**
   * One kind of mail to one mailbox, from all networks together. Silent, so that a stranger cannot block the owner. The window is shorter
   * than the life of every mailed link, so when the limit is reached the mailbox holds a link that works.
   */
  mailsToRecipient: limit({
    name: 'mail-to',
    hits: 3,
    seconds: QUARTER,
    by: ['purpose', 'recipient'],
    counts: 'mails',
    beyond: 'silent',
    calls: MAILING,
  }),
  /** Typing sends a few searches a second at most; more than that is automated collection. */
  searches: limit({
    name: 'search',
    hits: 120,
    seconds: MINUTE,
    by: ['account'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['search', 'searchPlatform'],
  }),
  appealLetters: limit({
    name: 'appeal-letters',
    hits: 20,
    seconds: HOUR,
    by: ['account'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['openAppeal', 'replyToAppeal'],
  }),
  /** Names of bank account holders could be collected by trying numbers. */
  accountNames: limit({
    name: 'account-name',
    hits: 30,
    seconds: HOUR,
    by: ['organiser'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['resolvePayoutAccount'],
  }),
  /** All attempts, whatever their outcome: enough for a crowd behind one network, and an upper bound for parallel guesses. */
  promoTries: limit({
    name: 'promo-try',
    hits: 300,
    seconds: 10 * MINUTE,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['checkPromoCode', 'placeOrder'],
  }),
  /** Codes that do not exist: mistyping needs few. */
  promoGuesses: limit({
    name: 'promo-guess',
    hits: 20,
    seconds: 10 * MINUTE,
    by: ['network'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['checkPromoCode', 'placeOrder'],
  }),
  /** Buyers who have reached a limit per buyer: each refusal tells who has tickets. */
  buyerGuesses: limit({
    name: 'buyer-guess',
    hits: 10,
    seconds: 10 * MINUTE,
    by: ['order'],
    scope: 'where tickets or a code are limited for each buyer',
    counts: 'failures',
    beyond: 'refused',
    calls: ['setOrderBuyer', 'setOrderGroupBuyer', 'startPayment'],
  }),
  ...freeOrderLimits,
  /** A bank transfer sends a mail to an address that nobody has proved, before anything is paid. */
  bankTransfersToRecipient: limit({
    name: 'bank-transfer',
    hits: 6,
    seconds: HOUR,
    by: ['recipient', 'network'],
    scope: 'for bank transfers',
    counts: 'mails',
    beyond: 'refused',
    calls: ['startPayment'],
  }),
  bankTransfersByNetwork: limit({
    name: 'bank-transfer-from',
    hits: 30,
    seconds: HOUR,
    by: ['network'],
    scope: 'for bank transfers',
    counts: 'mails',
    beyond: 'refused',
    calls: ['startPayment'],
  }),
  /** From all networks together. Beyond the limit the order is placed and shows where to transfer, but nothing is mailed. */
  bankTransferMails: limit({
    name: 'bank-transfer-mail',
    hits: 10,
    seconds: HOUR,
    by: ['recipient'],
    scope: 'for bank transfers',
    counts: 'mails',
    beyond: 'silent',
    calls: ['startPayment'],
  }),
  /** Gifts mail addresses that never asked for anything: tickets over all events of an organiser, and gift cards. */
  giftsOfOrganiser: limit({
    name: 'gift',
    hits: 500,
    seconds: DAY,
    by: ['organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['issueComplimentary', 'issueGiftCard'],
  }),
  giftsOfNewOrganiser: limit({
    name: 'gift-new',
    hits: 30,
    seconds: DAY,
    by: ['organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['issueComplimentary', 'issueGiftCard'],
  }),
  /** The same over all new organisations for which one person gives: one person can own many. */
  giftsOfNewByMember: limit({
    name: 'gift-new-by',
    hits: 60,
    seconds: DAY,
    by: ['account'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['issueComplimentary', 'issueGiftCard'],
  }),
  giftsByNetwork: limit({
    name: 'gift-from',
    hits: 1000,
    seconds: DAY,
    by: ['network'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['issueComplimentary', 'issueGiftCard'],
  }),
  /** In addition to three a day for each event. */
  messagesOfOrganiser: limit({
    name: 'guest-message',
    hits: 30,
    seconds: DAY,
    by: ['organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['sendGuestMessage', 'sendScheduledMessage'],
  }),
  messageTests: limit({
    name: 'guest-message-test',
    hits: 20,
    seconds: DAY,
    by: ['account'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['testGuestMessage'],
  }),
  messagesOfNewOrganiser: limit({
    name: 'guest-message-new',
    hits: 5,
    seconds: DAY,
    by: ['organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['sendGuestMessage', 'sendScheduledMessage'],
  }),
  messagesByNetwork: limit({
    name: 'guest-message-from',
    hits: 60,
    seconds: DAY,
    by: ['network'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['sendGuestMessage', 'scheduleGuestMessage', 'sendScheduledMessage'],
  }),
  messagesOpened: limit({
    name: 'guest-message-opened',
    hits: 300,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['countMessageOpened'],
  }),
  feedbackAnswers: limit({
    name: 'feedback',
    hits: 60,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'silent',
    calls: [],
  }),
  messagePreviews: limit({
    name: 'guest-message-preview',
    hits: 300,
    seconds: HOUR,
    by: ['account'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['previewGuestMessage'],
  }),
  /** A coach party passes on forty tickets. */
  transfersOfOrder: limit({
    name: 'transfer-order',
    hits: 50,
    seconds: HOUR,
    by: ['order'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['transferTicket', 'transferHeldTicket'],
  }),
  transfersByNetwork: limit({
    name: 'transfer-from',
    hits: 60,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['transferTicket', 'transferHeldTicket'],
  }),
  transfersToRecipient: limit({
    name: 'transfer-to',
    hits: 20,
    seconds: DAY,
    by: ['recipient'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['transferTicket', 'transferHeldTicket'],
  }),
  /** Enough for every typing error, too few to plague a buyer with mails. */
  orderResends: limit({
    name: 'order-resend',
    hits: 10,
    seconds: HOUR,
    by: ['order'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['resendOrder', 'correctBuyer'],
  }),
  /** Each replacement of an order's link mails its buyer. */
  linkReplacements: limit({
    name: 'order-link',
    hits: 5,
    seconds: HOUR,
    by: ['order'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['replaceOrderLink', 'replaceGuestLink'],
  }),
  /** Each postponement mails all guests of the event. */
  postponements: limit({
    name: 'postponement',
    hits: 10,
    seconds: DAY,
    by: ['event'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['postponeEvent'],
  }),
  /** The same for a move, which mails all guests of each date that it reaches. */
  seriesMoves: limit({
    name: 'series-move',
    hits: 10,
    seconds: DAY,
    by: ['series'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['moveSeriesDates'],
  }),
  ticketResends: limit({
    name: 'ticket-resend',
    hits: 5,
    seconds: HOUR,
    by: ['ticket'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['resendHeldTicket'],
  }),
  /** Notifications of a provider that signs none, about payments that we do not have. */
  unknownNotices: limit({
    name: 'notice-unknown',
    hits: 30,
    seconds: QUARTER,
    by: ['network'],
    scope: 'for providers whose notifications are not signed',
    counts: 'failures',
    beyond: 'refused',
    calls: ['receiveWebhook'],
  }),
  /** Looks through every table that can hold personal data. */
  personalData: limit({
    name: 'personal-data',
    hits: 20,
    seconds: HOUR,
    by: ['account'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['getOwnPersonalData', 'exportOwnPersonalData', 'eraseOwnAccount'],
  }),
  ...doorLimits,
  ...giftCardLimits,
  ...soldOrderLimits,
  ...waitingRoomLimits,
  ...invitationLimits,
}
